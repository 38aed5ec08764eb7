/** The bundles of one executable: the program, every thread it starts by name, and what it loads when it needs it. */
export type Entries = {
  program: string;
  threads: Readonly<Record<string, string>>;
  later: Readonly<Record<string, string>>;
  /** Modules that the bundles import statically and the executable loads at their first use. */
  whenUsed: Readonly<Record<string, string>>;
  /** Parts of the program `hdo` that it imports dynamically. They use its modules, and have a bundle for their own. */
  parts: Readonly<Record<string, string>>;
  /** The names of bundles of libraries, which are minified. */
  libraries: readonly string[];
  /** The names of bundles that are compressed, because few servers use them. */
  packed: readonly string[];
  /** True if the build can start the program, to carry the code that V8 compiles of it. */
  starts: boolean;
};

const libraries = ['undici', 'mcp', 'push', 'passkeys', 'oidc', 'totp', 'postgres', 'telemetry', 'mail', 'age'];

/**
 * The bundles of hdo. A thread has the name that startThread is given. `later` has the modules that the program imports
 * dynamically: in a bundle of their own they cost its start nothing, not even to be read.
 */
export const entries: Entries = {
  program: 'bin/executable.ts',
  threads: {
    writer: 'src/writer/thread.ts',
    search: 'src/people/search/search-thread.ts',
    statistics: 'src/people/statistics/thread.ts',
    backup: 'src/upkeep/backup/thread.ts',
    gate: 'src/cluster/gate/thread.ts',
    snapshot: 'src/cluster/copy/snapshot-thread.ts',
  },
  later: {
    hdo: 'src/cli/main.ts',
    undici: 'undici',
    signature: 'src/people/uploads/signature.ts',
    mcp: 'src/agent/mcp/library.ts',
    push: 'src/notify/push/library.ts',
    passkeys: 'src/people/sign-in/passkeys/passkey-library.ts',
    oidc: 'src/people/sign-in/oidc/oidc-library.ts',
    totp: 'src/people/sign-in/totp/totp-library.ts',
    mail: 'src/notify/mail/library.ts',
    postgres: 'src/cluster/log/library.ts',
    telemetry: 'src/telemetry/library.ts',
    age: 'src/lib/age/library.ts',
  },
  whenUsed: {
    cluster: 'src/cluster/gate/open.ts', // a single machine records nothing
    html: 'src/lib/safe-html/safe-html.ts', // the parser has large tables, and text without markup needs none
    shadow: 'src/cluster/shadow/shadow.ts', // for tests only
    skeleton: 'src/lib/text/skeleton.ts', // a table of 100 kB, for new names only
  },
  parts: {
    nodes: 'src/cluster/commands/index.ts', // for nodes of a cluster only
  },
  libraries,
  packed: [...libraries, 'statistics', 'signature', 'skeleton', 'cluster', 'nodes', 'gate', 'snapshot', 'shadow'],
  starts: true,
};
