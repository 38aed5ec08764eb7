import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { undo } from '../helpers/appliance/undo.ts';
import { submission } from '../helpers/data/submissions.ts';
import { builtProgram } from '../helpers/programs/built-program.ts';
import { document, hdoBeside, temporary } from '../helpers/programs/hdo.ts';
import { peakMemory } from '../helpers/programs/process-memory.ts';
import { changeBeside, unshadowed, withoutShadow } from '../helpers/shadow/shadow.ts';

type Row = Readonly<Record<string, string | number | null>>;

/** Reads a CSV file (RFC 4180) field by field, by rules that the program does not share. */
function parsed(text: string): Record<string, string>[] {
  const records: string[][] = [[]];
  for (const [whole, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    assert.ok(whole.length > 0);
    records.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') records.push([]);
  }
  const [names = [], ...rest] = records.slice(0, -1);
  return rest.map((fields) => {
    assert.equal(fields.length, names.length);
    return Object.fromEntries(names.map((name, at) => [name, fields[at] ?? '']));
  });
}

const jsonLines = (text: string): Row[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** The decisions of an account of the shared server, and the flags of a command for it. */
async function decided() {
  const box = await account();
  const [agent, other] = [box.caller('Agent “the first”'), box.caller('=cmd()')];
  const answered = await box.answered(agent, submission({ caller_item_id: 'invoice-7' }), 'approve');
  const handled = await box.answered(other, submission({ caller_item_id: '=1+1' }), 'reject');
  await other.call('outputRead', { params: { output_result_id: handled } });
  await other.call('outputAck', { params: { output_result_id: handled } });
  const undone = await box.answered(agent, submission({ caller_item_id: '+49\n"x"' }), 'approve');
  const ada = box.person('Ada');
  const item = await ada.find(agent, '+49\n"x"', 'decided');
  await undo(ada, item.item_id);
  const flags = ['--account', box.label, '--data', box.data];
  return { ids: [answered, handled, undone], agent, other, flags };
}

test('the export has every decision that the trail keeps, the same in both formats, with times in UTC', async () => {
  const { ids, agent, other, flags } = await decided();
  const run = async (...more: string[]) => (await hdoBeside(['export', 'decisions', ...flags, ...more])).stdout;
  const rows = jsonLines(await run('--format', 'jsonl'));
  assert.deepEqual(
    rows.map((row) => [row.output_result_id, row.caller_item_id, row.action_value, row.row_type, row.decided_by]),
    [
      [ids[0], 'invoice-7', 'approve', 'Invoice', 'person'],
      [ids[1], '=1+1', 'reject', 'Invoice', 'person'],
      [ids[2], '+49\n"x"', 'approve', 'Invoice', 'person'],
    ],
  );
  assert.deepEqual(
    rows.map(({ caller_id, caller_name }) => [caller_id, caller_name]),
    [agent, other, agent].map(({ caller_id }, at) => [caller_id, at === 1 ? '=cmd()' : 'Agent “the first”']),
  );
  const told = (name: string) => rows.map((row) => row[name] !== null);
  assert.deepEqual(
    [told('undone_at'), told('acknowledged_at'), told('read_at')],
    [
      [false, false, true],
      [false, true, false],
      [false, true, false],
    ],
  );
  for (const { asked_at, answered_at, waited_ms } of rows) {
    assert.match(`${asked_at} ${answered_at}`, /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z ?){2}$/);
    assert.equal(waited_ms, Date.parse(String(answered_at)) - Date.parse(String(asked_at)));
  }
  const table = parsed(await run());
  const asText = (row: Row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, `${value ?? ''}`]));
  const guarded = (text: string) => (/^[=+]/.test(text) ? `'${text}` : text);
  assert.deepEqual(
    table,
    rows.map(asText).map((row) => {
      return { ...row, caller_item_id: guarded(row.caller_item_id ?? ''), caller_name: guarded(row.caller_name ?? '') };
    }),
  );
  assert.deepEqual((await document(['export', 'decisions', ...flags])).decisions, rows);
});

test('a span begins and ends at whole days or exact times, and a date that does not exist is named', async () => {
  const { flags } = await decided();
  const run = (...more: string[]) => hdoBeside(['export', 'decisions', '--format', 'jsonl', ...flags, ...more]);
  const rows = jsonLines((await run()).stdout);
  const [first, second, third] = rows.map(({ answered_at }) => String(answered_at));
  assert.ok(first && second && third && first < second && second < third);
  const found = async (...span: string[]) => jsonLines((await run(...span)).stdout).map((row) => row.answered_at);
  const [today, last] = [first.slice(0, 10), third.slice(0, 10)];
  assert.deepEqual(await found('--from', today, '--to', last), [first, second, third]);
  assert.deepEqual(await found('--from', second, '--to', third), [second]);
  assert.deepEqual(await found('--to', '2020-01-31'), []);
  for (const [typed, said] of mistakes) {
    const { code, stderr } = await run(...typed.split(' '));
    assert.deepEqual([code, stderr.includes(said)], [64, true], stderr);
  }
});

const form = 'It must be a date such as 2026-11-09, or a time in UTC such as 2026-11-09T08:00:00Z.';
const mistakes: readonly (readonly [string, string])[] = [
  ['--from 2026-02-30', "'2026-02-30' is invalid. The calendar has no 2026-02-30."],
  ['--to 2026-13-01T00:00:00Z', 'The calendar has no 2026-13-01.'],
  ['--from yesterday', `'yesterday' is invalid. ${form}`],
  ['--to 2026-01-01T25:00:00Z', form],
  ['--to 2026-01-01T00:00:00+02:00', `${form} Other time zones are not read.`],
  ['--from 2026-03-02 --to 2026-03-01T00:00:00Z', '--from must be before --to: there is nothing from 2026-03-02T00'],
  ['--format xlsx', "option '--format <format>' argument 'xlsx' is invalid. Allowed choices are csv, jsonl."],
];

test('no program finds a formula in a CSV, whatever it takes for the end of a cell', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const formulas = [
    '=1+1',
    '+1',
    '-1',
    '@x',
    '\uff1d1+1',
    '\ufe62 1',
    '\u22121',
    ' =1+1',
    '\u200b=1+1',
    '"=1+1',
    '\ufeff =1',
  ];
  const ends = ['', 'x;', 'x|', 'x\t', 'x\n', 'x\r\n', 'x\u2028', 'x; ', 'x;"', ';;', 'x|\u00a0'];
  const texts = ends.flatMap((end) => formulas.map((formula) => `${end}${formula};y`));
  for (const [which, text] of texts.entries()) {
    await box.answered(
      agent,
      submission({ caller_item_id: `i${which}`, row_type: { display: text, icon: 'file' } }),
      'approve',
    );
  }
  const { stdout } = await hdoBeside(['export', 'decisions', '--account', box.label, '--data', box.data]);
  const unseen = /^[\s"\p{Cf}\p{Z}]*/u;
  for (const separator of [/[;\r\n\u2028]/, /[|\r\n\u2028]/, /[\t\r\n\u2028]/]) {
    for (const cell of stdout.split(separator)) {
      assert.doesNotMatch(cell.replace(unseen, ''), /^[=+\-@\uff1d\ufe62\u2212]/u, JSON.stringify(cell));
    }
  }
  for (const { row_type = '' } of parsed(stdout)) assert.doesNotMatch(row_type.replace(unseen, ''), /^[=+\-@]/);
});

test('a CSV begins with a byte order mark if it is asked for', async () => {
  const { flags } = await decided();
  const plain = (await hdoBeside(['export', 'decisions', ...flags])).stdout;
  assert.equal((await hdoBeside(['export', 'decisions', '--bom', ...flags])).stdout, `\ufeff${plain}`);
  assert.ok(plain.startsWith('answered_at'));
  const { code, stderr } = await hdoBeside(['export', 'decisions', '--bom', '--format', 'jsonl', ...flags]);
  assert.deepEqual([code, /--bom is for CSV/.test(stderr)], [64, true]);
});

test('a file appears when it is complete, and nothing is left of one that cannot be written', async (t) => {
  const { flags } = await decided();
  const folder = temporary(t);
  const out = join(folder, 'decisions.csv');
  const { decisions } = await document(['export', 'decisions', ...flags, '--out', out]);
  assert.deepEqual([decisions, statSync(out).mode & 0o777], [3, 0o600]);
  assert.equal(readFileSync(out, 'utf8'), (await hdoBeside(['export', 'decisions', ...flags])).stdout);
  const said = await hdoBeside(['export', 'decisions', ...flags, '--to', '2020-01-01', '--out', out]);
  assert.deepEqual([said.code, said.stdout], [0, `Wrote 0 decisions to ${out}.\n`]);
  assert.equal(parsed(readFileSync(out, 'utf8')).length, 0);
  mkdirSync(join(folder, 'taken'));
  const failed = await hdoBeside(['export', 'decisions', ...flags, '--out', join(folder, 'taken')]);
  assert.equal(failed.code, 73);
  assert.match(failed.stderr, /taken is a folder or a device: give the name of a file/);
  assert.deepEqual(readdirSync(folder).sort(), ['decisions.csv', 'taken']);
  assert.equal((await hdoBeside(['export', 'decisions', ...flags, '--out', '/nowhere/x.csv'])).code, 66);
  assert.ok(!existsSync('/nowhere'));
});

/** Adds decisions to the trail, as rows alone. */
function fill(t: TestContext, data: string, count: number): void {
  withoutShadow(data, 'measures');
  changeBeside(data, (db) => {
    const { account_id } = db.prepare<[], { account_id: string }>('SELECT account_id FROM accounts').get() ?? {};
    db.prepare<Record<string, unknown>>(
      `INSERT INTO audit (number, at, kind, account_id, caller_id, actor, subject, action_value, answered_by, state,
         hash)
       WITH RECURSIVE counted (n) AS (
         SELECT max(number) + 1 FROM audit UNION ALL SELECT n + 1 FROM counted LIMIT @count)
       SELECT n, '2026-02-01T10:00:00.000Z', 'decision.made', @account_id, 'cal_1', 'rev_1', 'out_' || n, 'approve',
         'Ada', '{"created_at":"2026-02-01T09:00:00.000Z","row_type":"Invoice"}', hex(randomblob(32)) FROM counted`,
    ).run({ account_id, count });
  });
  t.diagnostic(`${count} decisions in the trail`);
}

/** Runs an export into a pipe. Returns its lines and the peak of its memory. */
async function piped(data: string): Promise<{ lines: number; peak: number }> {
  const env = { ...process.env, ...unshadowed };
  const child = spawn(builtProgram(), ['export', 'decisions', '--data', data], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [lines, peak] = [0, 0];
  child.stdout.on('data', (bytes: Buffer) => {
    lines += bytes.toString('latin1').split('\n').length - 1;
    peak = Math.max(peak, peakMemory(child.pid ?? 0));
  });
  const [code] = await once(child, 'close');
  assert.equal(code, 0);
  return { lines, peak };
}

test('memory does not grow with the number of decisions', async (t) => {
  const box = await appliance(t, { env: unshadowed });
  fill(t, box.data, 40_000);
  const few = await piped(box.data);
  fill(t, box.data, 160_000);
  const many = await piped(box.data);
  assert.deepEqual([few.lines, many.lines], [40_001, 200_001]);
  t.diagnostic(`peaks: ${[few, many].map(({ peak }) => `${Math.round(peak / 1e6)} MB`).join(', ')}`);
  assert.ok(many.peak - few.peak < 30e6, `${many.peak} after ${few.peak}`);
});
