/** The length of a text in Unicode code points, which is how JSON Schema counts. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at += 1) {
    if (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) count -= 1;
  }
  return count;
}

/** Whether a text has fewer code points than a number; looks no further than it has to. */
export function isShorter(text: string, than: number): boolean {
  return text.length < than * 2 && codePoints(text) < than;
}

/** Whether a text has more code points than a number; looks no further than it has to. */
export function isLonger(text: string, than: number): boolean {
  return text.length > than && codePoints(text) > than;
}

function isHigh(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

function isLow(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}
