const quote = 0x22;
const backslash = 0x5c;

/** Tells if JSON text nests arrays and objects deeper than `most` levels. Works without recursion. */
export function deeperThan(json: Uint8Array, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) at = endOfString(json, at);
    else if (byte === 0x7b || byte === 0x5b) {
      if (++depth > most) return true;
    } else if (byte === 0x7d || byte === 0x5d) depth--;
  }
  return false;
}

function endOfString(json: Uint8Array, start: number): number {
  let at = json.indexOf(quote, start + 1);
  while (at > 0 && escaped(json, at)) at = json.indexOf(quote, at + 1);
  return at < 0 ? json.length : at;
}

function escaped(json: Uint8Array, at: number): boolean {
  let backslashes = 0;
  while (json[at - 1 - backslashes] === backslash) backslashes++;
  return backslashes % 2 === 1;
}
