/** The server's time in milliseconds since the epoch. Tests replace it. */
export type Clock = () => number;

/** Formats a time as in every column and response: `YYYY-MM-DDTHH:MM:SS.sssZ`. */
export function timestamp(at_ms: number): string {
  return new Date(at_ms).toISOString();
}
