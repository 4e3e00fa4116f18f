// BLAKE3 of one short block, enough to check that the seed shown at the end is the one promised at the start.

const IV = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const ORDER = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];
/** Chunk start, chunk end, root: the only block is all of them. */
const FLAGS = 1 | 2 | 8;
const COLUMNS = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]] as const;

/** The hash in hexadecimal of at most 64 bytes. */
export function blake3(bytes: Uint8Array): string {
  if (bytes.length > 64) throw new RangeError("one block only");
  const block = new Uint8Array(64);
  block.set(bytes);
  const view = new DataView(block.buffer);
  let words = new Uint32Array(Array.from({ length: 16 }, (_, i) => view.getUint32(4 * i, true)));
  const state = new Uint32Array([...IV, ...IV.slice(0, 4), 0, 0, bytes.length, FLAGS]);
  for (let round = 0; round < 7; round += 1) {
    COLUMNS.forEach((at, i) => mix(state, at, words[2 * i] ?? 0, words[2 * i + 1] ?? 0));
    words = new Uint32Array(ORDER.map((from) => words[from] ?? 0));
  }
  const out = new DataView(new ArrayBuffer(32));
  for (let i = 0; i < 8; i += 1) out.setUint32(4 * i, (state[i] ?? 0) ^ (state[i + 8] ?? 0), true);
  return Array.from(new Uint8Array(out.buffer), (b) => b.toString(16).padStart(2, "0")).join("");
}

function mix(state: Uint32Array, [a, b, c, d]: readonly [number, number, number, number], x: number, y: number): void {
  const half = (word: number, p: number, q: number) => {
    state[a] = (state[a] ?? 0) + (state[b] ?? 0) + word;
    state[d] = turn((state[d] ?? 0) ^ (state[a] ?? 0), p);
    state[c] = (state[c] ?? 0) + (state[d] ?? 0);
    state[b] = turn((state[b] ?? 0) ^ (state[c] ?? 0), q);
  };
  half(x, 16, 12);
  half(y, 8, 7);
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** Whether a seed in hexadecimal has this hash. */
export function seedFits(seed: string, hash: string): boolean {
  const pairs = seed.match(/../g) ?? [];
  return seed.length === 64 && blake3(Uint8Array.from(pairs.map((p) => Number.parseInt(p, 16)))) === hash;
}
