/**
 * The states that were found, by 64 bits of hash. A state is missed if its hash is that of another: with 20 million
 * states the probability is one in 100,000.
 */
export type Visited = ReturnType<typeof openVisited>;

/** Opens an empty set, which grows. */
export function openVisited() {
  const room = 1 << 16;
  return {
    count: 0,
    high: new Uint32Array(room),
    low: new Uint32Array(room),
    parents: new Int32Array(room),
    slots: new Int32Array(room * 2),
  };
}

/** Adds the state that `words` hold, with the number of the state before it. Returns false when it was found before. */
export function visit(visited: Visited, words: Uint32Array, parent: number): boolean {
  hash(words);
  const slot = slotOf(visited, hashed.high, hashed.low);
  if (slot === -1) return false;
  const { count } = visited;
  visited.high[count] = hashed.high;
  visited.low[count] = hashed.low;
  visited.parents[count] = parent;
  visited.slots[slot] = count + 1;
  visited.count = count + 1;
  if (visited.count === visited.high.length) grow(visited);
  return true;
}

/** Returns the numbers of the states from the first to a given one. */
export function pathTo({ parents }: Visited, number: number): number[] {
  const path: number[] = [];
  for (let at = number; at >= 0; at = parents[at] as number) path.unshift(at);
  return path;
}

/** Tells whether `words` hold the state of a number. */
export function isState({ high, low }: Visited, words: Uint32Array, number: number): boolean {
  hash(words);
  return high[number] === hashed.high && low[number] === hashed.low;
}

/** Finds the free slot for a hash, or returns -1 when the hash is there. */
function slotOf({ high, low, slots }: Visited, first: number, second: number): number {
  const mask = slots.length - 1;
  let slot = (first ^ (second >>> 7)) & mask;
  for (let number = slots[slot] as number; number !== 0; number = slots[slot] as number) {
    if (high[number - 1] === first && low[number - 1] === second) return -1;
    slot = (slot + 1) & mask;
  }
  return slot;
}

function grow(visited: Visited): void {
  const room = visited.high.length * 2;
  const { high, low, parents, count } = visited;
  visited.high = new Uint32Array(room);
  visited.low = new Uint32Array(room);
  visited.parents = new Int32Array(room);
  visited.slots = new Int32Array(room * 2);
  visited.high.set(high);
  visited.low.set(low);
  visited.parents.set(parents);
  for (let at = 0; at < count; at++) visited.slots[slotOf(visited, high[at] as number, low[at] as number)] = at + 1;
}

const hashed = { high: 0, low: 0 };

/** Hashes words into two numbers of 32 bits. */
function hash(words: Uint32Array): void {
  let high = 0x9e3779b1;
  let low = 0x85ebca77;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as number;
    high = Math.imul(high ^ word, 0x5bd1e995);
    high ^= high >>> 15;
    low = Math.imul(low + word, 0xc2b2ae3d);
    low = (low << 13) | (low >>> 19);
  }
  high = Math.imul(high ^ (low >>> 16), 0x85ebca6b);
  low = Math.imul(low ^ (high >>> 13), 0xc2b2ae35);
  hashed.high = (high ^ (high >>> 16)) >>> 0;
  hashed.low = (low ^ (low >>> 15)) >>> 0;
}
