/**
 * Test files that a script of their own runs in one process, `npm run test:NAME`, with the variables that make them run
 * longer. HDO_RANDOM makes random cases differ in each run.
 */
export type TestSet = { readonly env?: Readonly<Record<string, string>>; readonly files: readonly string[] };

/** All sets by name. */
export const sets = {
  faults: {
    env: { HDO_RANDOM: '1', HDO_FAULTS: '24', HDO_POWER_CUTS: '1000', HDO_KILL_ROUNDS: '100' },
    files: [
      'test/faults/{injected,power-cut,kill,lost-locks,mixed-files}.test.ts',
      'test/agent/{inspector,loops,replaced}.test.ts',
      'test/cli/{hostile-names,lost-database}.test.ts',
      'test/client/{killed,replaced}.test.ts',
      'test/cluster/record/{encode,gather}.test.ts',
      'test/contract/{agreement,canonical}.test.ts',
      'test/fuzz/fuzz.test.ts',
      'test/lib/{folder-time,quiet-hours,safe-html-browser}.test.ts',
      'test/lib/safe-html/{generated,well-nested}.test.ts',
      'test/model/programs.test.ts',
      'test/people/{hosts,names,statistics}.test.ts',
      'test/rules/device-requests.test.ts',
      'test/upkeep/trail/forged-rows.test.ts',
      'test/web-parts/{code,drafts,edits,zone-time}.test.ts',
    ],
  },
  hurried: { env: { HDO_RANDOM: '1' }, files: ['test/web/hurried.test.ts'] },
  looks: {
    env: { HDO_RANDOM: '1' },
    files: [
      'test/web/!(hurried).test.ts',
      'test/web-parts/*.test.ts',
      'test/browsers/flows.test.ts',
      'test/people/docs.test.ts',
      'test/http/no-page.test.ts',
    ],
  },
  long: { env: { HDO_ANSWERS: '1000', HDO_QUEUED: '10000' }, files: ['test/web/{memory,long-list}.test.ts'] },
  failovers: {
    env: { HDO_RANDOM: '1', HDO_FAILOVERS: '1000', HDO_LEASE_SECONDS: '5' },
    files: ['test/cluster/nodes/failovers.test.ts'],
  },
  changes: {
    env: { HDO_ROLE_CHANGES: '100', HDO_RESTARTS: '20' },
    files: ['test/cluster/standing-by/listener.test.ts'],
  },
  'cluster-model': { env: { HDO_RANDOM: '1' }, files: ['test/cluster/model/model.test.ts'] },
  approvers: { env: { HDO_APPROVER_CASES: '10000' }, files: ['test/rules/distinct-approvers.test.ts'] },
  benches: {
    files: [
      'test/bench/cluster/*.test.ts',
      'test/bench/server/{beside,commit,profile,slow,wrk}/*.test.ts',
      'test/bench/server/bench.test.ts',
      'test/bench/soak/soak.test.ts',
    ],
  },
  adapters: { env: { HDO_RANDOM: '1' }, files: ['test/adapters/**/*.test.ts'] },
  'first-minute': { files: ['test/deploy/first-minute.ts'] },
  generators: { files: ['test/generators/clients.ts'] },
  golden: { env: { HDO_GOLDEN: 'write' }, files: ['test/**/*.test.ts'] },
} as const satisfies Record<string, TestSet>;
