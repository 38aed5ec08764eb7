/** A prepared statement. Its name is unique among the statements of the log. */
export type Statement = { readonly name: string; readonly text: string };
export type Value = string | number | bigint | boolean | Buffer | null | readonly (Buffer | number)[];

/** Parses a whole number of the database. JavaScript is exact to 2^53 - 1, and seq and epoch never come near it. */
function whole(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError('the database holds a number beyond 2^53');
  return number;
}

const same = (text: string) => text;

/** Parses the types of the log's columns, by their oid in PostgreSQL. Bytes come as text: pg damages binary answers. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => text === 't',
  17: (text) => Buffer.from(text.slice('\\x'.length), 'hex'),
  20: whole,
  23: whole,
  25: same,
  2278: () => undefined, // void
  701: Number,
  2950: same,
};

/** Gives pg the parser of a type. A type that is not listed is a bug. */
export const types = {
  getTypeParser(oid: number) {
    const parser = parsers[oid];
    if (!parser) throw new TypeError(`a statement returns the type ${oid}, which the log does not use`);
    return parser as never;
  },
};
