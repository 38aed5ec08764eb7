import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import { device } from '../helpers/appliance/device.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { answeredWithFile } from '../helpers/appliance/upload.ts';
import { submission } from '../helpers/data/submissions.ts';
import { totpAt } from '../helpers/data/totp.ts';
import { hdo, hdoBeside, temporary } from '../helpers/programs/hdo.ts';

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
