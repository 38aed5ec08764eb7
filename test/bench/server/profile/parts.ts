/** The parts of each thread that a request passes. */
export const threadParts = {
  main: ['HTTP', 'credentials and limits', 'validation', 'reads', 'queue', 'serialise', 'garbage', 'event loop'],
  writer: ['queue', 'rules', 'SQL', 'commit', 'sync', 'upkeep and index', 'garbage', 'event loop'],
} as const;

export type ThreadName = keyof typeof threadParts;
export type ThreadPart = (typeof threadParts)[ThreadName][number];

type Rule = readonly [RegExp, ThreadPart | 'idle'];

const both: readonly Rule[] = [
  [/^\(idle\)@/, 'idle'],
  [/^\(garbage collector\)@/, 'garbage'],
  [/^\(program\)@/, 'event loop'],
];

/** The part of a call `name@file`. A call that matches no rule counts for its caller. */
const rules: Record<ThreadName, readonly Rule[]> = {
  main: [
    ...both,
    [/^readJson@|@src\/(contract|vocabulary|popups|visuals)\b|\/parse5\/|\/@sinclair\//, 'validation'],
    [/@src\/lib\/(schema|safe-html|json)\b/, 'validation'],
    [/@src\/store\/|\/better-sqlite3\//, 'reads'],
    [/^(replyData|refusalText)@src\/http\/reply/, 'serialise'],
    [/@src\/writer\/|@node:internal\/(worker|per_context\/messageport)/, 'queue'],
    [/@src\/(callers|rules)\//, 'credentials and limits'],
    [/@src\/http\/|\/(polka|trouter)\/|@node:(_http|net|internal\/(stream|url|timers|process))/, 'HTTP'],
  ],
  writer: [
    ...both,
    [/^run@src\/writer\/transaction/, 'commit'], // including its sync
    [/^run@src\/writer\/batch/, 'SQL'], // the beginning of a transaction
    [/@src\/store\/tables\/(audit-chain|cover)\b/, 'rules'],
    [/@src\/store\/|\/better-sqlite3\//, 'SQL'],
    [/@src\/(rules|contract)\/|@src\/writer\/writes/, 'rules'],
    [/@src\/writer\/|@node:internal\/(worker|per_context\/messageport)/, 'queue'],
  ],
};
const upkeep = /@src\/writer\/(housekeeping|indexing|pauses)\.ts$/;

/** Finds the part of a sample, from its calls, innermost first. */
export function partOf(thread: ThreadName, calls: readonly string[]): ThreadPart | 'idle' {
  if (thread === 'writer' && calls.some((call) => upkeep.test(call))) return 'upkeep and index';
  for (const call of calls) {
    const rule = rules[thread].find(([pattern]) => pattern.test(call));
    if (rule) return rule[1];
  }
  return 'event loop';
}
