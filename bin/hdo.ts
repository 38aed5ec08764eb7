/** Runs the program on the runtime that it is made for; on another one SQLite or the HTTP client would break. */
const runtime = 24;

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(); // the reader of a pipe, such as head, has had enough
});

if (Number.parseInt(process.versions.node, 10) === runtime) {
  import('../src/cli/program.ts')
    .then(({ run }) => run(process.argv))
    .then((code) => {
      process.exitCode = code;
    });
} else {
  process.stderr.write(`hdo: needs Node ${runtime}, and this is ${process.version}; dist/hdo brings its own\n`);
  process.exitCode = 69;
}
