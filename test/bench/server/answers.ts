/**
 * `npm run bench answers -- [--decisions 1000000] [--shared 20000] [--given 20000]`: times the migration to answers.
 * `shared` of its decisions are those of two people. Compares the size of `given` decisions of today with the size
 * before answers. Ends with 1 if a metric misses its bar.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { loadSettings } from '../../../src/config.ts';
import { addAccount } from '../../../src/rules/access/accounts.ts';
import { addCaller } from '../../../src/rules/access/callers.ts';
import { giveAnswer } from '../../../src/rules/answers/give.ts';
import { operator } from '../../../src/rules/base/audit.ts';
import { addReviewer } from '../../../src/rules/people/reviewers.ts';
import { type Connection, databaseFile, openForWriting } from '../../../src/store/database/database.ts';
import { answers } from '../../../src/store/migrations/0036-answers.ts';
import { migrations } from '../../../src/store/migrations/index.ts';
import { repeatStep } from '../../../src/store/migrations/migrate.ts';
import { prepareForServing } from '../../../src/store/migrations/prepare.ts';
import { openLocalWriter } from '../../../src/writer/local.ts';
import { root } from '../../helpers/data/sources.ts';
import { conclude, distFolder, readNumbers, showProgress } from './command.ts';
import { addItems } from './live-items.ts';

const fixture = join(root, 'test', 'fixtures', 'answers-35.db.gz');
const at_once = 1_000;
const approval = {
  expected_revision: 1,
  action_value: 'approve',
  response: { kind: 'none' },
  person_timezone: null,
};
/** The bytes of a decision on an item of 2 KB before answers, of 20,000. */
const before_bytes = 6_140;
const first = 1_000; // beyond every number of the fixture
const counted = (count: string, offset: number) =>
  `WITH RECURSIVE one(n) AS (VALUES (${offset}) UNION ALL SELECT n + 1 FROM one WHERE n + 1 < ${offset} + ${count})`;
const id = (prefix: string) => `'${prefix}_' || printf('%026d', n)`;

/** Adds decisions of one person with their requests and rows of the trail, as the program before answers wrote them. */
const decided = `${counted('@decisions', first)}
  INSERT INTO inputs SELECT n, account_id, caller_id, 'item-' || n, revision, urgency, row_type, content_hash,
    canonical_version, stored_bytes, created_at, updated_at, answered_at, canonical
  FROM one, (SELECT * FROM inputs WHERE caller_item_id = 'undone and decided again');
${counted('@decisions', first)}
  INSERT INTO decisions (sequence, output_result_id, input_sequence, account_id, caller_id, caller_item_id, revision,
    content_hash, created_at, updated_at, action_value, answered_at, answered_by, read_at, acknowledged_at,
    stored_bytes, file_id, response, salt, standing_answer_id)
  SELECT n, ${id('out')}, n, account_id, caller_id, 'item-' || n, revision, content_hash, created_at, updated_at,
    action_value, answered_at, answered_by, read_at, acknowledged_at, stored_bytes, file_id, response, randomblob(32),
    NULL
  FROM one, (SELECT * FROM decisions WHERE caller_item_id = 'undone and decided again');
${counted('2 * @decisions', first)}
  INSERT INTO audit (number, at, kind, account_id, caller_id, actor, subject, content_hash, response_hash, hash,
    note_hash, item, revision, canonical_version, action_value, answered_by, state)
  SELECT n, at, kind, account_id, caller_id, actor, ${id('out')}, content_hash, response_hash, hash, NULL, item,
    revision, canonical_version, action_value, answered_by, state
  FROM one JOIN (SELECT *, kind = 'decision.made' AS is_made FROM audit WHERE number = (
      SELECT max(number) FROM audit WHERE kind = 'decision.made')
    OR number = (SELECT max(number) FROM audit WHERE kind = 'item.sent')) AS told ON told.is_made = n % 2;
UPDATE totals SET last = ${first} + 9 * @decisions WHERE owner = '' AND row_type = ''`;
const shared = `${counted('@shared', first)}
  INSERT INTO approvals SELECT ${first} + 2 * @decisions + 2 * n + at, 'app_' || printf('%025d', n) || at, n, 1, 'pay',
    response_digest, response, NULL, reviewer_id, name, given_at, 0, NULL, ${id('out')}
  FROM one, (SELECT *, row_number() OVER (ORDER BY sequence) - 1 AS at FROM approvals
    WHERE output_result_id IS NOT NULL LIMIT 2)`;
function execute(db: Connection, sql: string, counts: Record<string, number>): void {
  db.exec(sql.replaceAll(/@(\w+)/g, (_, name: string) => String(counts[name])));
}

/** Returns the size of the database in MB, with nothing left in its log. */
function sizeOf(db: Connection, data: string): number {
  db.pragma('wal_checkpoint(TRUNCATE)');
  return statSync(databaseFile(data)).size / 1e6;
}

function within<T>(data: string, work: (db: Connection) => T): T {
  const db = openForWriting(data, { create: false });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

function measureMigration(data: string, counts: Record<'decisions' | 'shared', number>) {
  writeFileSync(databaseFile(data), gunzipSync(readFileSync(fixture)));
  showProgress(`making ${counts.decisions} decisions`);
  const before = within(data, (db) => {
    db.transaction(() => {
      execute(db, decided, counts);
      execute(db, shared, counts);
    })();
    return sizeOf(db, data);
  });
  showProgress('migrating');
  const took_ms = within(data, (db) => {
    const step = { schema_version: migrations.indexOf(answers), seed: Buffer.alloc(32), at_ms: Date.now() };
    const began_ms = performance.now();
    db.transaction(() => repeatStep(db, step)).immediate();
    return performance.now() - began_ms;
  });
  return { took_ms, before, after: within(data, (db) => sizeOf(db, data)) };
}

/** Returns the bytes of a decision by one person on an item of 2 KB, which its caller has not acknowledged. */
function bytesOfDecision(data: string, decisions: number): number {
  const { settings } = loadSettings({ data, env: {} });
  prepareForServing(data);
  const writer = openLocalWriter({ data, limits: settings.limits, upgrade_url: null }, Date.now);
  const pages = () => Number(writer.db.pragma('page_count', { simple: true }));
  try {
    const { caller, person } = writer.transaction((outbox) => {
      const { account_id } = addAccount(outbox, { label: 'default', tier: 'self_hosted' });
      const { caller_id } = addCaller(outbox, operator, { account_id, name: 'agent' });
      const { reviewer_id } = addReviewer(outbox, operator, { account_id, name: 'Ada', role: 'admin' });
      const person = { account_id, reviewer_id, name: 'Ada', role: 'admin' } as const;
      return { caller: { account_id, caller_id }, person };
    });
    const empty = pages();
    addItems(writer, [caller], decisions);
    for (let from = 0; from < decisions; from += at_once) {
      writer.transaction((outbox) => {
        for (let at = from; at < from + at_once; at++) {
          const input = outbox.store.inputs.find.get({ ...caller, caller_item_id: `crowd-${at}` });
          if (input) giveAnswer(outbox, person, { sequence: input.sequence, ...approval });
        }
      });
    }
    while (writer.index());
    return ((pages() - empty) * Number(writer.db.pragma('page_size', { simple: true }))) / decisions;
  } finally {
    writer.close();
  }
}

const { given, ...counts } = readNumbers({ decisions: 1_000_000, shared: 20_000, given: 20_000 });
const data = mkdtempSync(join(distFolder(), 'bench-answers-'));
try {
  mkdirSync(join(data, 'given'), { mode: 0o700 });
  const bytes = bytesOfDecision(join(data, 'given'), given);
  const { took_ms, before, after } = measureMigration(data, counts);
  conclude([
    { what: 'a decision, beside before answers', value: bytes / before_bytes, unit: 'times', bar: 1.15 },
    { what: 'migration to answers', value: took_ms, unit: 'ms', bar: 5_000 },
    { what: 'database before the migration', value: before, unit: 'MB' },
    { what: 'database after the migration', value: after, unit: 'MB' },
  ]);
} finally {
  rmSync(data, { recursive: true, force: true });
}
