/** Counts the Unicode code points of a text, as JSON Schema does. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at += 1) {
    if (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) count -= 1;
  }
  return count;
}

/** Tells if a text has fewer code points than a number. Long texts are not counted. */
export function isShorter(text: string, than: number): boolean {
  return text.length < than * 2 && codePoints(text) < than;
}

/** Tells if a text has more code points than a number. Short texts are not counted. */
export function isLonger(text: string, than: number): boolean {
  return text.length > than && codePoints(text) > than;
}

function isHigh(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

function isLow(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}
