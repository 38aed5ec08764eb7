/** The settings of Node's single executables that every platform shares. */
export const seaOptions = {
  disableExperimentalSEAWarning: true,
  useSnapshot: false,
  useCodeCache: false, // only for main, which is small; the bundles have theirs beside them
  execArgv: [
    '--max-semi-space-size=8', // MB; 16 take 95 MB more under load, for 2 % less processor time
    '--v8-pool-size=2', // each thread keeps memory that it once needed: 4 of them have 4 MB more after a load
  ],
  execArgvExtension: 'cli', // an inherited NODE_OPTIONS could load code into the executable
} as const;
