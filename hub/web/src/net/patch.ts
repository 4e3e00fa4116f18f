// RFC 6902 patches on views. The old view stays as it was, and the new one shares with it whatever the patch leaves
// alone: what is drawn from a part is drawn again only when that part has changed.
import { existsIn, getIn, immutableJSONPatch, type JSONPatchDocument, type JSONPatchOperation, parseFrom, parsePath } from "immutable-json-patch";

/** The document after the operations. Throws if one of them does not fit: the library passes over what is not there. */
export function patched<T>(document: T, operations: unknown): T {
  const ops = (operations ?? []) as JSONPatchDocument;
  const before = (at: unknown, op: JSONPatchOperation) => (check(at, op), {});
  return ops.length === 0 ? document : (immutableJSONPatch(document, ops, { before }) as T);
}

function check(document: unknown, op: JSONPatchOperation): void {
  const path = parsePath(document as never, op.path);
  const from = op.op === "copy" || op.op === "move" ? parseFrom(op.from) : null;
  const fits = op.op === "add" || from ? hasRoom(document, path) : existsIn(document as never, path);
  if (!fits || (from && !existsIn(document as never, from))) throw new Error(`nothing there: ${op.op} ${op.path}`);
}

/** Whether something can be put there: into a list no further than to its end. */
function hasRoom(document: unknown, path: string[]): boolean {
  const [name, place] = [path.at(-1), getIn(document as never, path.slice(0, -1)) as unknown];
  if (path.length === 0) return true;
  if (Array.isArray(place)) return /^\d+$/.test(name ?? "") && Number(name) <= place.length;
  return name !== undefined && typeof place === "object" && place !== null;
}
