/** The bundles of one executable: the program, every thread it starts by name, and what it loads when it needs it. */
export type Entries = {
  program: string;
  threads: Readonly<Record<string, string>>;
  later: Readonly<Record<string, string>>;
  /** What the bundles import statically and the executable loads at the first use of something in it. */
  whenUsed: Readonly<Record<string, string>>;
  /** Whether the program can be started while it is made, to carry what V8 compiles of it. */
  starts: boolean;
};

/**
 * What hdo is made of. The name of a thread is the one that startThread is given. What is loaded later is what the
 * program imports dynamically: beside the program it costs its start nothing, not even to be read.
 */
export const entries: Entries = {
  program: 'bin/executable.ts',
  threads: {
    writer: 'src/writer/thread.ts',
    search: 'src/review/search-thread.ts',
    backup: 'src/upkeep/backup/thread.ts',
  },
  later: {
    hdo: 'src/cli/main.ts',
    undici: 'undici',
    'file-type': 'file-type',
    mcp: 'src/agent/mcp/library.ts',
  },
  whenUsed: { html: 'src/lib/safe-html.ts' }, // the parser has large tables, and text without markup needs none
  starts: true,
};
