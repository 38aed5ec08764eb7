/** Where time goes, on each of the two threads that a request passes. */
export const parts = {
  main: ['HTTP', 'credentials and limits', 'validation', 'reads', 'queue', 'serialise', 'garbage', 'event loop'],
  writer: ['queue', 'rules', 'SQL', 'commit', 'sync', 'upkeep and index', 'garbage', 'event loop'],
} as const;

export type ThreadName = keyof typeof parts;
export type Part = (typeof parts)[ThreadName][number];

type Rule = readonly [RegExp, Part | 'idle'];

const both: readonly Rule[] = [
  [/^\(idle\)@/, 'idle'],
  [/^\(garbage collector\)@/, 'garbage'],
  [/^\(program\)@/, 'event loop'],
];

/** What a call `name@file` belongs to; calls of no rule belong to who called them. */
const rules: Record<ThreadName, readonly Rule[]> = {
  main: [
    ...both,
    [/^readJson@|@src\/(contract|vocabulary|popups|visuals)\b|\/parse5\/|\/@sinclair\//, 'validation'],
    [/@src\/lib\/(walk|safe-html|check|canonical-json|json-depth)\b/, 'validation'],
    [/@src\/store\/|\/better-sqlite3\//, 'reads'],
    [/^(replyData|refusalText)@src\/http\/reply/, 'serialise'],
    [/@src\/writer\/|@node:internal\/(worker|per_context\/messageport)/, 'queue'],
    [/@src\/(api|rules)\//, 'credentials and limits'],
    [/@src\/http\/|\/(polka|trouter)\/|@node:(_http|net|internal\/(stream|url|timers|process))/, 'HTTP'],
  ],
  writer: [
    ...both,
    [/^run@src\/writer\/batch/, 'commit'], // its sync with it
    [/@src\/store\/|\/better-sqlite3\//, 'SQL'],
    [/@src\/(rules|contract)\/|@src\/writer\/writes/, 'rules'],
    [/@src\/writer\/|@node:internal\/(worker|per_context\/messageport)/, 'queue'],
  ],
};
const upkeep = /@src\/writer\/(housekeeping|indexing|making-room|reaping|pauses)\.ts$/;

/** What a sample belongs to, by its calls from the innermost one to the outermost. */
export function partOf(thread: ThreadName, calls: readonly string[]): Part | 'idle' {
  if (thread === 'writer' && calls.some((call) => upkeep.test(call))) return 'upkeep and index';
  for (const call of calls) {
    const rule = rules[thread].find(([pattern]) => pattern.test(call));
    if (rule) return rule[1];
  }
  return 'event loop';
}
