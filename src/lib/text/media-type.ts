/** A restricted-name of RFC 6838, section 4.2. */
const name = '[a-z0-9][a-z0-9!#$&^_.+-]{0,126}';
const patternForm = new RegExp(`^${name}/(?:${name}|\\*)$`);
const essenceForm = new RegExp(`^\\s*(${name}/${name})\\s*(?:;|$)`, 'i');

/** Returns the lower-case form of `type/subtype` or `type/*`, or undefined for any other text. */
export function mediaTypePattern(text: string): string | undefined {
  const lower = text.toLowerCase();
  return patternForm.test(lower) ? lower : undefined;
}

/** Returns the lower-case `type/subtype` of a Content-Type without parameters, or undefined. */
export function mediaType(text: string): string | undefined {
  return essenceForm.exec(text)?.[1]?.toLowerCase();
}

/** Tells if a media type matches a pattern. Both must be in lower case. */
export function matchesMediaType(type: string, pattern: string): boolean {
  return pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
