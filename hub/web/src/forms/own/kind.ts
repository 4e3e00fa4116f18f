// What a form made for an act gets.
import type { Offer } from "../../protocol";
import type { Change } from "../parts";

/** Draws the value of an offer; the button below sends it. */
export type OwnProps = { offer: Offer; value: any; change: Change };
