/** The content codings of stored assets, in order of preference. */
export const codings = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof codings)[number];

const least = 0.0001; // below every weight that a client can name

/**
 * Chooses the coding of a response by Accept-Encoding (RFC 9110, section 12.5.3). Returns undefined if the client
 * accepts none. A client without the header gets identity.
 */
export function chooseCoding(accepted: string | undefined, stored: readonly Coding[]): Coding | undefined {
  const weights = weightsOf((accepted ?? '').replaceAll(/\bx-gzip\b/gi, 'gzip'));
  const weightOf = (coding: Coding): number =>
    weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? least : 0);
  const usable = codings.filter((coding) => stored.includes(coding) && weightOf(coding) > 0);
  return usable.sort((one, other) => weightOf(other) - weightOf(one))[0];
}

const weighed = /^\s*([^\s;]+)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/** Parses a header of weighted values (RFC 9110, section 12.4.2), in lower case. Ignores malformed members. */
export function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const member of header.split(',')) {
    const [, name, weight = '1'] = weighed.exec(member) ?? [];
    if (name !== undefined) weights.set(name.toLowerCase(), Number(weight));
  }
  return weights;
}
