import fc from 'fast-check';

/** Generates non-empty texts. */
export const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });

// a browser ignores a `<` or `&` that is followed by a space
const plain = text.map((any) => any.replace(/[<&]/g, '$& '));

/** Generates HTML of the safe subset, and text that resembles it. */
export const html = fc.oneof(
  plain,
  plain.map((inside) => `<b>${inside}</b> and <em>more</em>`),
  plain.map((inside) => `${inside} < 5 & a > b`),
);

/** Generates values of actions and options. */
export const value = fc.stringMatching(/^[A-Za-z0-9._:-]{1,12}$/);

type Arbitraries<T> = { [K in keyof T]: fc.Arbitrary<T[K]> };
type Omissible<R, O> = R & { [K in keyof O]?: O[K] | null };

/** Generates objects whose optional fields are present, null or omitted. */
export function omissible<R extends object, O extends object>(
  required: Arbitraries<R>,
  optional: Arbitraries<O>,
): fc.Arbitrary<Omissible<R, O>> {
  const entries = Object.entries<fc.Arbitrary<unknown>>(optional).map(([name, some]) => [name, fc.option(some)]);
  const sometimes: fc.Arbitrary<object> = fc.record(Object.fromEntries(entries), { requiredKeys: [] });
  return fc.tuple(fc.record(required), sometimes).map(([fields, more]) => ({ ...fields, ...more }) as Omissible<R, O>);
}
