/** Runs the program from its sources, on the runtime that it is made for; on another one SQLite would break. */
const runtime = 24;

if (Number.parseInt(process.versions.node, 10) === runtime) {
  import('../src/cli/main.ts').then(({ main }) => main());
} else {
  process.stderr.write(`hdo: needs Node ${runtime}, and this is ${process.version}; dist/hdo brings its own\n`);
  process.exitCode = 69;
}
