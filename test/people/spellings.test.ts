import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { operator } from '../../src/rules/base/audit.ts';
import { makeLink } from '../../src/rules/people/reviewers.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { device } from '../helpers/appliance/device.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { outcome, policyDesk, taken } from '../helpers/appliance/policy-desk.ts';
import { answeredWithFile } from '../helpers/appliance/upload.ts';
import { submission } from '../helpers/data/submissions.ts';
import { totpAt } from '../helpers/data/totp.ts';
import { hdo, hdoBeside, temporary } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';

const password = 'correct horse battery staple';
const decomposed = (text: string) => text.normalize('NFD');
const fullWidth = (text: string) => text.replace(/[!-~]/g, (one) => String.fromCodePoint(one.charCodeAt(0) + 0xfee0));
const spellings = ['José Ñandú', decomposed('José Ñandú'), ' José  Ñandú ', 'José\u3000Ñandú', 'Ｊosé Ñandú'];

test('a person is found by every spelling of their name: commands, sign-in, header', async (t) => {
  const secret = 'a secret that only the proxy knows';
  const box = await appliance(t, { env: { HDO_HEADER__NAME: 'X-Remote-User', HDO_HEADER__SECRET: secret } });
  const at = ['--data', box.data];
  const added = hdo(['reviewer', 'add', decomposed(' José  Ñandú'), '--password-stdin', ...at], { input: password });
  assert.deepEqual([added.code, added.stdout.trim()], [0, 'Added the reviewer José Ñandú.']);
  for (const name of spellings) {
    const { reply } = await signIn(box.base_url, { reviewer: name, password });
    assert.equal(reply.status, 200, JSON.stringify(name));
    const headers = { 'x-remote-user': Buffer.from(name.trim()).toString('latin1'), 'x-hdo-proxy-secret': secret };
    const byHeader = await signIn(box.base_url, { way: 'header' }, { headers });
    assert.equal(byHeader.reply.status, 200, JSON.stringify(name));
    for (const command of ['link', 'tokens', 'passkeys', 'token']) {
      const said = hdo(['reviewer', command, name, ...at]);
      assert.equal(said.code, 0, `${command} ${JSON.stringify(name)}: ${said.stderr}`);
    }
  }
});

test('wrong passwords for several spellings of a name share one throttle', async (t) => {
  const box = await appliance(t);
  const statuses: number[] = [];
  for (const name of [...spellings, 'José Ñandú']) {
    const { reply } = await signIn(box.base_url, { reviewer: name, password });
    statuses.push(reply.status);
  }
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
});

test('a file name is stored composed, and saved with at most 255 bytes', async (t) => {
  const box = await appliance(t);
  const filename = `${decomposed('한글 é')}${'発'.repeat(90)}.txt`;
  const { agent, uploaded, output_result_id } = await answeredWithFile(box, { filename });
  assert.equal(uploaded.filename, filename.normalize('NFC'));
  const env = { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key };
  const through = ['sh', '-c', 'cd "$0" && exec "$@"', temporary(t)];
  const saved = await hdoBeside(['output', 'file', output_result_id, '--json'], { env, through });
  assert.equal(saved.code, 0, saved.stderr);
  const { path } = JSON.parse(saved.stdout);
  assert.ok(Buffer.byteLength(path) <= 255 && path.startsWith('한글 é発') && path.endsWith('.txt'), path);
  assert.ok(existsSync(join(through[3] ?? '', path)));
});

test('a search finds composed and decomposed words by either', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  const person = box.person('petra');
  const words = ['한글문서', 'がぎぐ', 'йод', 'ΆΣΜΑ', 'Ünïcode', 'क़लम'];
  for (const [at, word] of words.entries()) {
    for (const [form, title] of [word, decomposed(word)].entries()) {
      await agent.call('inputSend', { body: submission({ caller_item_id: `${at}-${form}`, title }) });
    }
  }
  for (const [at, word] of words.entries()) {
    for (const q of [word, decomposed(word), `"${decomposed(word)}"`]) {
      const { items } = await person.call('itemList', { query: { q } });
      assert.deepEqual(items.map(({ caller_item_id }) => caller_item_id).sort(), [`${at}-0`, `${at}-1`], q);
    }
  }
});

test('a typed code is read in full width, in the digits of other scripts and with any separators', async (t) => {
  const box = await appliance(t);
  const admin = box.person('Ada', { role: 'admin' });
  await admin.password(password);
  const page = await admin.signIn(password);
  const asked = await device(box.base_url).start('Agent');
  for (const typed of [fullWidth(asked.user_code), asked.user_code.toLowerCase().replace('-', ' – \u200b')]) {
    const { device_request } = await page.call('deviceRequestFind', { body: { user_code: typed } });
    assert.equal(device_request.name, 'Agent');
  }
  const { secret } = await page.call('totpBegin');
  const digits = totpAt(secret, Date.now());
  const persian = digits.replace(/\d/g, (digit) => String.fromCodePoint(0x6f0 + Number(digit)));
  const { codes } = await page.call('totpSet', { body: { code: `${persian.slice(0, 3)} ${persian.slice(3)}` } });
  const totp = fullWidth(codes[0] ?? '').replaceAll('－', '‑');
  const { reply } = await signIn(box.base_url, { reviewer: 'Ada', password, totp });
  assert.equal(reply.status, 200);
});

test('the settings file and policies of the page find a person by every spelling of their name', async (t) => {
  const desk = await policyDesk(t);
  const { box, save } = desk;
  await desk.signed('José Ñandú');
  const [composed = '', nfd, blanks, wide, full] = spellings.map((name) => JSON.stringify(name));
  const config = `
[[policy]]
name = "payments"
account = "ｄｅｆａｕｌｔ"
match = { caller = "Ｐayables", action = "pay" }
who = [${nfd}, ${wide}]
escalate = { after = "1h", to = [${blanks}] }
[[policy]]
name = "changes"
match = { caller = "payables", action = "amend" }
who = ["group:friends"]
[[group]]
name = "friends"
members = [${full}]
[[away]]
person = ${wide}
until = "2099-01-01"
deputy = "Ｂob"
[[notify]]
name = "phone"
kind = "command"
command = ["true"]
person = ${blanks}
`;
  const of_page = { match: { caller: 'payables', action: 'reject' }, who: [decomposed('José Ñandú')], approvals: 1 };
  taken(await save('refusals', of_page));
  await box.close();

  const again = await appliance(t, { data: box.data, config });
  const enter = async (name: string) => {
    const link = again.change((outbox) => makeLink(outbox, operator, { name, lifetime_ms: 60_000 })).secret;
    return signIn(again.base_url, { link });
  };
  const [ada, by_jose] = [await enter('Ada'), await enter('José Ñandú')];
  await until('the policies are in force', async () => (await ada.call('policyList')).policies.length === 3);
  const { groups, away, policies } = await ada.call('policyList');
  const stored = JSON.parse(composed);
  assert.deepEqual(groups, [{ name: 'friends', members: [stored] }]);
  assert.deepEqual(
    away.map(({ person, deputy }) => [person, deputy]),
    [[stored, 'Bob']],
  );
  assert.deepEqual(
    policies.map(({ people }) => people),
    [[stored], [stored], [stored]],
  );
  const [item] = (await ada.call('itemList', { query: { view: 'queue' } })).items;
  const answer = (by: typeof ada, action_value: string) =>
    by.request('itemAnswer', {
      params: { item_id: item?.item_id ?? '' },
      body: { expected_revision: item?.revision, action_value, response: { kind: 'none' } },
    });
  for (const action of ['pay', 'reject']) {
    assert.deepEqual(outcome(await answer(await enter('Carol'), action)), [403, 'forbidden'], action);
  }
  assert.deepEqual(outcome(await by_jose.request('nameSet', { body: { name: 'Joe' } })), [422, 'validation_failed']);
  const listed = hdo(['group', 'list', '--data', box.data, '--json']);
  assert.deepEqual(JSON.parse(listed.stdout).groups[0].members, [
    { name: stored, away_until: '2099-01-01T00:00:00.000Z', deputy: 'Bob' },
  ]);
  const tested = hdo(['notify', 'test', 'phone', '--data', box.data]);
  assert.equal(tested.code, 0, tested.stderr);
  taken(await answer(await enter('Bob'), 'pay'));
});

test('an agent avoids no policy by another spelling of its type, and its words stay as they were sent', async (t) => {
  const { save, item, read } = await policyDesk(t);
  const asked = { match: { caller: 'payables', row_type: 'Große Zahlung é' }, approvals: 2 };
  taken(await save('large', asked));
  const given = [
    'Große Zahlung é',
    decomposed('Große Zahlung é'),
    ' Große  Zahlung é ',
    'Große\u3000Zahlung é',
    'Große Ｚahlung é',
    'Gro\u00adße Zah\u200blung\u2060 é',
    '\ufeffGroße\u00a0Zahlung\té',
  ];
  for (const display of given) {
    const { item_id } = await item({ row_type: { display, icon: 'file' } });
    const { approvals, raw_input } = await read({ item_id });
    assert.ok(
      approvals?.actions.every((one) => one.approvals === 2),
      JSON.stringify(display),
    );
    assert.equal(raw_input?.row_type.display, display, 'the content is what was sent');
  }
  const { item_id } = await item({ row_type: { display: 'Kleine Zahlung', icon: 'file' } });
  assert.deepEqual(
    (await read({ item_id })).approvals?.actions.map(({ approvals }) => approvals),
    [2, 2, 2, 2],
  );
  taken(await save('small', { match: { caller: 'payables', action: 'pay', row_type: '  Kleine\u3000 Zahlung' } }));
  const small = await item({ row_type: { display: decomposed('Kleine Zahlung'), icon: 'file' } });
  const needed = (await read(small)).approvals?.actions.find(({ action_value }) => action_value === 'pay');
  assert.deepEqual([needed?.approvals, needed?.policies], [1, ['small']]);
});
