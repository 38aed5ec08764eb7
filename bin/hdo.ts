/** Runs the program from its sources on the required Node version: the SQLite addon would break on another. */
const runtime = 24;

if (Number.parseInt(process.versions.node, 10) === runtime) {
  import('../src/cli/main.ts').then(({ main }) => main());
} else {
  process.stderr.write(`hdo: needs Node ${runtime}, but this is ${process.version}; dist/hdo brings its own\n`);
  process.exitCode = 69;
}
