import type { Request } from "../protocol";

type Without<T> = T extends unknown ? Omit<T, "request"> : never;

/** What a client can ask, without its id. */
export type ClientMessage = Without<Request>;
