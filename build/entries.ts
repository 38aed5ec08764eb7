/** The bundles of one executable: the program, and every thread it starts by name. */
export type Entries = { program: string; threads: Readonly<Record<string, string>> };

/** What hdo is made of. The name of a thread is the one that startThread is given. */
export const entries: Entries = {
  program: 'bin/hdo.ts',
  threads: {
    writer: 'src/writer/thread.ts',
    search: 'src/review/search-thread.ts',
    backup: 'src/upkeep/backup/thread.ts',
  },
};
