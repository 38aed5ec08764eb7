/** Hears how far long work has come: what it is, how many of its parts are done, and of how many. */
export type Told = (label: string, done: number, total: number) => void;
