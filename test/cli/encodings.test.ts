import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { submission } from '../helpers/data/submissions.ts';
import { hdo, temporary } from '../helpers/programs/hdo.ts';

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const bigEndian = (text: string) => utf16(text).swap16();
const marked = (text: string) => Buffer.from(`\ufeff${text}`);
/** The encodings that Windows PowerShell and old editors write, and the sentence for each. */
const refused: readonly (readonly [(text: string) => Buffer, RegExp])[] = [
  [utf16, /is UTF-16: save it as UTF-8/],
  [bigEndian, /is UTF-16: save it as UTF-8/],
  [(text) => Buffer.from(text, 'utf16le'), /is UTF-16: save it as UTF-8/],
  [(text) => Buffer.from(`${text}\u00e9`, 'latin1'), /is not UTF-8 text: save it as UTF-8/],
];

test('a settings file and the files that it names may begin with a byte order mark', (t) => {
  const folder = temporary(t);
  const data = join(folder, 'data');
  assert.equal(hdo(['init', '--data', data, '--quiet']).code, 0);
  const settings = join(data, 'config.toml');
  const address = join(folder, 'address');
  writeFileSync(settings, marked(`[[notify]]\nname = "hook"\nkind = "slack"\nwebhook_url_file = "${address}"\n`));
  writeFileSync(address, marked('https://hooks.slack.com/services/x\r\n'));
  const check = () => hdo(['config', 'check', '--data', data]);
  const sound = check();
  assert.deepEqual([sound.code, sound.stderr], [0, '']);
  for (const [write, sentence] of refused) {
    writeFileSync(address, write('https://hooks.slack.com/services/x'));
    const wrong = check();
    assert.equal(wrong.code, 78, wrong.stderr);
    assert.match(wrong.stderr, new RegExp(`webhook_url_file names a file that ${sentence.source}`));
  }
  writeFileSync(address, 'https://hooks.slack.com/services/x');
  for (const [write, sentence] of refused) {
    writeFileSync(settings, write('[server]\nlisten = "127.0.0.1:8484" # '));
    const wrong = check();
    assert.deepEqual([wrong.code, sentence.test(wrong.stderr), wrong.stderr.includes(settings)], [78, true, true]);
  }
});

test('requests, passwords and variables may begin with a byte order mark, and UTF-16 is named', async (t) => {
  const box = await appliance(t);
  const env = { HDO_URL: `\ufeff${box.base_url}`, HDO_API_KEY: `\ufeff${box.caller('agent').api_key}` };
  const folder = temporary(t);
  const file = join(folder, 'request.json');
  const text = JSON.stringify(submission({ caller_item_id: 'marked' }));
  writeFileSync(file, marked(text));
  const sent = hdo(['input', 'send', file], { env });
  assert.equal(sent.code, 0, sent.stderr);
  for (const [write, sentence] of refused) {
    writeFileSync(file, write(text));
    const wrong = hdo(['input', 'send', file], { env });
    assert.equal(wrong.code, 65, wrong.stderr);
    assert.match(wrong.stderr, sentence);
    assert.ok(wrong.stderr.includes(file));
    const piped = hdo(['input', 'send', '-'], { env, input: readFileSync(file) });
    assert.deepEqual([piped.code, sentence.test(piped.stderr), /stdin/.test(piped.stderr)], [65, true, true]);
  }
  const add = ['reviewer', 'add', 'Mia', '--password-stdin', '--data', box.data];
  assert.equal(hdo(add, { input: utf16('correct horse battery staple') }).code, 65);
  assert.equal(hdo(add, { input: marked('correct horse battery staple\r\n') }).code, 0);
  const { reply } = await signIn(box.base_url, { reviewer: 'Mia', password: 'correct horse battery staple' });
  assert.equal(reply.status, 200);
});
