/** Something measured, and the most that it may be. */
export type Found = { what: string; value: number; unit: 'ms' | 'MB'; bar?: number };
