/** Reports the progress of long work: a label, the number of finished parts, and their total. */
export type ReportProgress = (label: string, done: number, total: number) => void;
