/** Code that a bundle cannot resolve: where it stands, the line of it, and what esbuild or the scan says. */
export type Unresolved = { readonly file: string; readonly line: string; readonly says: string };
/** A part of a line that may stay unresolved in a file, and why the program does without it. */
export type Allowed = { readonly file: string; readonly code: string; readonly reason: string };

const addon = {
  file: 'node_modules/better-sqlite3/lib/binding.js',
  reason: 'src/store/sqlite/sqlite.ts gives the addon',
};
const logThread = { file: 'node_modules/thread-stream/index.js', reason: 'the log is written without a thread' };
const transport = { file: 'node_modules/pino/lib/transport.js', reason: 'the log has no transports' };

/**
 * Every import that stays unresolved, with its reason. Beside the executable there are no packages, so any other one
 * fails the build. A line that a new version of a package changes has to be judged again.
 */
export const allowed: readonly Allowed[] = [
  { ...addon, code: '__non_webpack_require__ : require' },
  { ...addon, code: 'require(filename)' },
  { ...addon, code: 'require(getPrebuildPath() || filename)' },
  { ...addon, code: '__dirname' },
  { ...logThread, code: '__dirname' },
  { ...logThread, code: 'new Worker' },
  { ...transport, code: '__dirname' },
  { ...transport, code: 'createRequire' },
  {
    file: 'node_modules/file-type/source/index.js',
    code: 'import(/* @vite-ignore */ /* webpackIgnore: true */ specifier)',
    reason: 'only fileTypeFromFile comes here; src/people/uploads/signature.ts opens the file itself',
  },
  {
    file: 'node_modules/debug/src/node.js',
    code: "require('supports-color')",
    reason: 'an optional package, which only colours what debug prints, and nothing turns debug on',
  },
  {
    file: 'node_modules/pg/lib/native/client.js',
    code: "require('pg-native')",
    reason: 'an optional binding to libpq, which only NODE_PG_FORCE_NATIVE or its own property loads',
  },
  {
    file: 'node_modules/undici/index.js',
    code: '__filename',
    reason: 'asks whether there is one before it uses it',
  },
  {
    file: 'src/lib/process/thread.ts',
    code: 'new Worker',
    reason: 'starts what the executable carries; test/build/parts.test.ts starts each thread',
  },
];

/** Those that are not on the list, nor on a list of the bundle's own. */
export function notAllowed(found: readonly Unresolved[], own: readonly Allowed[] = []): Unresolved[] {
  return found.filter((one) => ![...allowed, ...own].some((each) => covers(each, one)));
}

/** Tells if an entry of the list covers this code. */
export function covers({ file, code }: Allowed, found: Unresolved): boolean {
  return file === found.file && found.line.includes(code);
}
