import type { Idle } from './idle.ts';

const most_processor = 0.005;
/** A commit of one row dirties two pages of the log and up to three of its index, which is shared memory. */
const most_bytes_per_commit = 64 * 1024;
const minute_s = 60;
const asked_s = 600; // the server stores its time too when it has asked the system about its clock

/** Formats the use of an idle server for people. */
export function idleLine({ seconds, processor, commits, others, changed, written_bytes }: Idle): string {
  const share = `${(processor * 100).toFixed(3)} % of a processor`;
  const writes = `${commits} commits, ${written_bytes} bytes, ${others.length} other changes of the disk`;
  return `${Math.round(seconds)} s: ${share}, ${writes}, changed tables: ${changed.join(', ') || 'the time only'}`;
}

/** Lists what an idle server must not have done. */
export function excess({ seconds, processor, commits, others, changed, written_bytes }: Idle): string[] {
  const most_commits = Math.floor(seconds / minute_s) + Math.floor(seconds / asked_s) + 1;
  return [
    ...(processor < most_processor ? [] : [`it used ${processor} of a processor`]),
    ...(commits <= most_commits ? [] : [`it committed ${commits} times, more often than once a minute`]),
    ...(written_bytes <= commits * most_bytes_per_commit ? [] : [`it wrote ${written_bytes} bytes`]),
    ...others.map(({ call, file }) => `${call} of ${file}`),
    ...changed.map((table) => `rows of ${table} changed`),
  ];
}
