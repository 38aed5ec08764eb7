import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type ExecutableBox, executable, executableBox } from '../helpers/appliance/executable-box.ts';
import { isLong } from '../helpers/data/seed.ts';
import { submission } from '../helpers/data/submissions.ts';
import { changeBeside } from '../helpers/shadow/shadow.ts';

/** A name with an escape sequence, a C1 control, a direction change and a zero-width space. */
const hostile = 'x\u001b]0;owned\u0007\u001b[2J\u009b31m\u202eevil\u200b\u2066\r\nfake line';
/** Characters that control a terminal or are invisible. */
const active = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

function assertSafe(said: string, what: string): void {
  for (const line of said.split('\n')) assert.doesNotMatch(line, active, `${what}: ${JSON.stringify(line)}`);
}

/** Opens a folder in which an older version stored hostile names, labels and ids, and a decision. */
async function haunted(t: TestContext): Promise<ExecutableBox & { output_result_id: string; token_id: string }> {
  const box = await executableBox(t);
  const sent = { ...submission({ caller_item_id: hostile }), title: 'x' };
  await box.client.inputSend(sent);
  await box.client.inputSend(submission({ caller_item_id: `${hostile} pending` }));
  await box.answer(await box.asked(hostile), 'approve');
  const { items } = await box.client.outputCheck();
  const token_id = changeBeside(box.data, (db) => {
    db.prepare('UPDATE reviewers SET name = ?').run(hostile);
    db.prepare('UPDATE callers SET display_name = ?, caller_slug = ?').run(hostile, hostile);
    db.prepare('UPDATE accounts SET label = ?').run(hostile);
    return db.prepare('SELECT token_id FROM reviewer_tokens').pluck().get() as string;
  });
  return { ...box, output_result_id: items[0]?.output_result_id ?? '', token_id };
}

/** The commands of an operator. The last ones remove the rows that the others print. */
const ownCommands = (token_id: string): readonly (readonly string[])[] => [
  ['status'],
  ['doctor'],
  ['verify'],
  ['account', 'list'],
  ['account', 'set', hostile, '--tier', 'self_hosted'],
  ['account', 'add', hostile],
  ['caller', 'list', '--account', hostile],
  ['caller', 'add', hostile, '--account', hostile],
  ['caller', 'list', '--account', `${hostile}?`],
  ['key', 'list', '--account', hostile],
  ['key', 'issue', '--caller', hostile, '--account', hostile],
  ['reviewer', 'list'],
  ['reviewer', 'add', hostile, '--account', hostile],
  ['reviewer', 'link', hostile],
  ['reviewer', 'token', hostile],
  ['reviewer', 'tokens', hostile],
  ['reviewer', 'link', `${hostile}?`],
  ['audit', 'export'],
  ['audit', 'verify'],
  ['notify', 'log'],
  ['vacuum', '--dry-run'],
  ['backup', 'list'],
  ['simulate'],
  ['caller', 'revoke', hostile, '--account', hostile, '--yes'],
  ['reviewer', 'revoke-token', token_id],
  ['reviewer', 'remove', hostile, '--yes'],
];

/** Picks the commands of a form: all in the long scripts, every second one in `npm test`. */
const inTurn = (commands: readonly (readonly string[])[], json: readonly string[]) =>
  commands.filter((_, at) => isLong || at % 2 === json.length);

/** The commands of an agent. */
const agentCommands = (id: string, url: string): readonly (readonly string[])[] => [
  ['whoami'],
  ['input', 'list'],
  ['input', 'read', hostile],
  ['input', 'delete', `${hostile} pending`],
  ['input', 'delete', `${hostile}?`],
  ['output', 'check'],
  ['output', 'read', id],
  ['output', 'file', id],
  ['wait', hostile, '--keep', '--timeout', '1s'],
  ['wait', `${hostile}?`],
  ['ask', 'Again?', '--id', hostile, '--timeout', '1s'],
  ['output', 'read-all'],
  ['output', 'ack', id],
  ['connect', `${url}/x`, '--name', hostile],
  ['demo', '--timeout', '1s'],
];

test('no command prints control characters, even if an older version stored hostile names and ids', async (t) => {
  const box = await haunted(t);
  let printed = 0;
  for (const json of [[], ['--json']]) {
    for (const args of inTurn(agentCommands(box.output_result_id, box.base_url), json)) {
      const { stdout, stderr } = await box.agent([...args, ...json]);
      assertSafe(stdout + stderr, args.join(' '));
      printed += Number(/evil/.test(stdout + stderr));
    }
    for (const args of inTurn(ownCommands(box.token_id), json)) {
      const { stdout, stderr } = await executable([...args, '--data', box.data, ...json]);
      assertSafe(stdout + stderr, args.join(' '));
      printed += Number(/evil/.test(stdout + stderr));
    }
  }
  assert.ok(printed >= (isLong ? 20 : 10), `${printed} answers show the text`);
});

test('hdo whoami shows a hostile name on one line, with its control characters named', async (t) => {
  const box = await haunted(t);
  const { stdout } = await box.agent(['whoami']);
  assert.match(stdout, /x⟨U\+001B⟩\]0;owned⟨U\+0007 U\+001B⟩\[2J⟨U\+009B⟩31m⟨RLO⟩evil⟨ZWSP LRI U\+000D⟩⟨LF⟩fake line/);
  const { stdout: json } = await box.agent(['whoami', '--json']);
  assert.equal(JSON.parse(json).caller.display_name, hostile);
});

test('hdo doctor finds names that look alike, and names that new ones may not have', async (t) => {
  const box = await executableBox(t);
  await box.document(['reviewer', 'add', 'Paul']);
  await box.document(['reviewer', 'add', 'Mara']);
  const names = async () => (await executable(['doctor', '--data', box.data, '--json'])).stdout;
  const found = (text: string) => JSON.parse(text).checks.find(({ name }: { name: string }) => name === 'names');
  assert.equal(found(await names()).state, 'ok');
  changeBeside(box.data, (db) => {
    db.exec("UPDATE reviewers SET name = 'Pau' || char(0x6c) || char(0x200b) WHERE name = 'petra'");
    db.exec("UPDATE reviewers SET name = 'Pau' || char(0x49) WHERE name = 'Mara'");
  });
  const { state, found: said } = found(await names());
  assert.equal(state, 'warn');
  assert.match(said, /these look like other names: .*"Paul".*"PauI".*; these have characters .*"Paul\u200b"/);
});
