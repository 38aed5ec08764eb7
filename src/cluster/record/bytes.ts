import { integerOf, type Value } from './change.ts';

/** The bytes of a record do not follow its format: they were changed or cut. */
export class DamagedRecord extends Error {
  constructor(flaw: string, at: number) {
    super(`a record of changes is damaged at byte ${at}: ${flaw}`);
    this.name = 'DamagedRecord';
  }
}

/**
 * The kind of a value is in the lowest two bits of its head, a number of variable length. The other bits are the number
 * itself (zigzag), or the length of the text or blob that follows.
 */
const kinds = { special: 0, integer: 1, text: 2, blob: 3 } as const;
/** Heads of the kind `special`: NULL, and an integer that follows in eight bytes. */
const specials = { nothing: 0, long: 1 } as const;

const longest_number = 8; // bytes of 7 bits, for numbers below 2^53
const least_room = 64 * 1024;
const most_kept = 1024 * 1024;
const small = 2 ** 50;

/** A buffer that grows, and the length of what is written in it. */
export type Written = { bytes: Buffer; length: number };

export function newWritten(): Written {
  return { bytes: Buffer.allocUnsafe(least_room), length: 0 };
}

/** Writes a whole number from 0 to 2^53. */
export function writeNumber(to: Written, value: number): void {
  reserve(to, longest_number);
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) to.bytes[to.length++] = (rest % 128) + 128;
  to.bytes[to.length++] = rest;
}

export function writeValue(to: Written, value: Value): void {
  if (value === null) writeHead(to, kinds.special, specials.nothing);
  else if (typeof value === 'string') writeText(to, value);
  else if (typeof value === 'bigint') writeLong(to, value);
  else if (typeof value !== 'number') writeBlob(to, value);
  else if (Math.abs(value) < small) writeHead(to, kinds.integer, value < 0 ? -2 * value - 1 : 2 * value);
  else writeLong(to, BigInt(value));
}

/** Returns a copy of everything written since the last call, with room for more bytes at its end. */
export function takeWritten(from: Written, room_bytes: number): Buffer {
  const taken = Buffer.concat([from.bytes.subarray(0, from.length)], from.length + room_bytes);
  if (from.bytes.length > most_kept) from.bytes = Buffer.allocUnsafe(least_room);
  from.length = 0;
  return taken;
}

function writeHead(to: Written, kind: number, rest: number): void {
  writeNumber(to, rest * 4 + kind);
}

function writeText(to: Written, value: string): void {
  const length = Buffer.byteLength(value);
  writeHead(to, kinds.text, length);
  reserve(to, length);
  to.length += to.bytes.write(value, to.length, length, 'utf8');
}

function writeBlob(to: Written, value: Buffer): void {
  writeHead(to, kinds.blob, value.length);
  reserve(to, value.length);
  to.length += value.copy(to.bytes, to.length);
}

function writeLong(to: Written, value: bigint): void {
  writeHead(to, kinds.special, specials.long);
  reserve(to, 8);
  to.length = to.bytes.writeBigInt64BE(value, to.length);
}

function reserve(to: Written, length: number): void {
  const needed = to.length + length;
  if (needed > to.bytes.length) to.bytes = Buffer.concat([to.bytes.subarray(0, to.length)], 2 * needed);
}

/** Reads what these functions have written. Every method throws DamagedRecord at bytes that do not fit. */
export function openReading(bytes: Buffer) {
  let at = 0;
  const damaged = (flaw: string) => new DamagedRecord(flaw, at);
  const number = (): number => {
    let value = 0;
    for (let factor = 1, length = 0; length < longest_number; factor *= 128, length += 1) {
      const byte = bytes[at];
      if (byte === undefined) throw damaged('it ends within a number');
      at += 1;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
    throw damaged('a number is too long');
  };
  const skip = (length: number): number => {
    if (length > bytes.length - at) throw damaged(`it ends within a value of ${length} bytes`);
    at += length;
    return at - length;
  };
  const special = (which: number): Value => {
    if (which === specials.nothing) return null;
    if (which !== specials.long) throw damaged(`a value has the unknown kind ${which}`);
    return integerOf(bytes.readBigInt64BE(skip(8)));
  };
  const value = (): Value => {
    const head = number();
    const rest = Math.floor(head / 4);
    if (head % 4 === kinds.special) return special(rest);
    if (head % 4 === kinds.integer) return rest % 2 === 0 ? rest / 2 : -(rest + 1) / 2;
    const start = skip(rest);
    return head % 4 === kinds.text ? bytes.toString('utf8', start, at) : bytes.subarray(start, at);
  };
  return {
    number,
    value,
    /** Reads a number that counts parts of at least one byte each, so that no count is larger than the record. */
    count(): number {
      const counted = number();
      if (counted > bytes.length - at) throw damaged(`it ends within a list of ${counted}`);
      return counted;
    },
    damaged,
    /** Checks that nothing is left. */
    end(): void {
      if (at < bytes.length) throw damaged(`${bytes.length - at} bytes follow its end`);
    },
  };
}
