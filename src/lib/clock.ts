/** The appliance's time: milliseconds since the epoch. Tests hold it still. */
export type Clock = () => number;

/** Writes an instant as every column and response carries it: `YYYY-MM-DDTHH:MM:SS.sssZ`. */
export function timestamp(at_ms: number): string {
  return new Date(at_ms).toISOString();
}
