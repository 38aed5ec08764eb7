/**
 * Returns a row that the schema or an earlier step guarantees.
 * @throws {Error} naming the row that the database lacks
 */
export function existing<Row>(row: Row | undefined, name: string): Row {
  if (row === undefined) throw new Error(`the database lacks ${name}`);
  return row;
}
