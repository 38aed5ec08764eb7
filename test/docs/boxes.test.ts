import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import manifest from '../../package.json' with { type: 'json' };
import { answerAll } from '../helpers/appliance/answer-all.ts';
import { clientOf } from '../helpers/appliance/client.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { root } from '../helpers/data/sources.ts';
import { submission } from '../helpers/data/submissions.ts';
import { builtProgram } from '../helpers/programs/built-program.ts';
import { must } from '../helpers/programs/debian-root.ts';
import { document, hdoBeside, temporary } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';
import { begins, boxes, boxOf, guardAllPasted, verdicts } from './boxes.ts';
import { filledWith, keyIn, pasted, personOf, shellUser } from './shell-user.ts';

const firstRun = (data: string) => keyIn(readFileSync(join(data, 'first-run.txt'), 'utf8'));

after(() => guardAllPasted('test/docs/boxes.test.ts', pasted));

test('a test pastes each box of the documentation, or the list says why none can', () => {
  const judged = boxes.map((box) => ({ box, by: Object.keys(verdicts).filter((words) => begins(box, words)) }));
  assert.deepEqual(
    judged.filter(({ by }) => by.length !== 1),
    [],
  );
  assert.deepEqual(
    Object.keys(verdicts).filter((words) => boxes.filter((box) => begins(box, words)).length !== 1),
    [],
  );
  assert.ok(boxOf('install: podman load').includes(` hdo:${manifest.version}\n`), 'the image of this version');
  for (const one of Object.values(verdicts)) if ('by' in one) assert.ok(existsSync(join(root, one.by)), one.by);
});

test('the executable, put in its place, serves an example, and the first request is answered', async (t) => {
  const { home, paste, serve } = shellUser(t);
  const file = `hdo-${manifest.version}-linux-x64`;
  copyFileSync(builtProgram(), join(home, file));
  const { stdout: sum } = await spoken('sha256sum', [file], { cwd: home, env: { PATH: process.env.PATH ?? '' } });
  writeFileSync(join(home, 'SHA256SUMS'), `${sum}${'0'.repeat(64)}  another.deb\n`);
  const first = await serve('install: sha256sum');
  assert.equal(await answerAll(personOf(first)), 1, 'the example');
  assert.match(await first.end(), /OK\n[\s\S]*no browser to open here/);

  const again = await serve('first-request: hdo serve --open');
  const asked = paste('first-request: export HDO_URL=', { filled: filledWith(again, firstRun(again.data)) });
  const person = personOf(again);
  await until('the request is answered', async () => (await answerAll(person)) === 1);
  const { code, stdout, stderr } = await asked;
  assert.deepEqual([code, stdout], [0, 'deploy\n'], stderr);
  await again.end();
});

test('from the sources, npm start serves, the demo is answered, and the curl session goes round', async (t) => {
  const { home, paste, serve } = shellUser(t);
  const data = join(home, 'hdo-data');
  const clone = { at: root, env: { HDO_DATA: data } };
  pasted.add('install: npm start');
  assert.equal(boxOf('install: npm start'), boxOf('README.md: npm start'), 'both pages have the same box');
  const server = await serve('README.md: npm start', { ...clone, data });
  const person = personOf(server);
  assert.equal(await answerAll(person), 1, 'the example');
  const demo = paste('README.md: dist/hdo demo', clone);
  let answered = 0;
  await until('the demo is answered', async () => {
    answered += await answerAll(person);
    return answered === 6;
  });
  const { code, stdout } = await demo;
  assert.deepEqual([code, /acknowledged 6 of 6/.test(stdout)], [0, true], stdout);

  const api_key = firstRun(data);
  const client = clientOf(server, { api_key });
  const [asks, rest] = boxOf('README.md: export HDO_URL=').split('# is there anything?');
  assert.ok(asks && rest, 'the box asks first, and then collects');
  const first = paste('README.md: export HDO_URL=', { filled: { ...filledWith(server, api_key), [rest]: '' } });
  assert.equal((await first).code, 0);
  assert.equal(await answerAll(person), 1);
  const { items } = await client.outputCheck({});
  const out = { 'out_…': items[0]?.output_result_id ?? '' };
  const all = await paste('README.md: export HDO_URL=', { filled: { ...filledWith(server, api_key), ...out } });
  assert.match(all.stdout, /"acknowledged":true/, all.stderr);
  await server.end();
});

test('a folder is asked about policies, gets a person, is exported, and its settings are checked', async (t) => {
  const { home, paste, serve } = shellUser(t);
  const server = await serve('first-request: hdo serve --open');
  const { data } = server;
  const client = clientOf(server, { api_key: firstRun(data) });
  await client.inputSend(submission());
  await document(['caller', 'add', 'payables', '--data', data]);
  const person = personOf(server);
  const { items } = await person.call('itemList');
  const { item_id } = items.find(({ caller }) => caller.display_name === 'agent') ?? assert.fail('no request');
  const asked = await paste('policies: hdo policy test', { filled: { 'itm_…': item_id } });
  assert.equal(asked.code, 0, asked.stderr);
  const added = await paste('people: hdo reviewer add Dana');
  assert.match(added.stdout, /http:\S+\/sign-in#/, added.stderr);
  await answerAll(person);
  const exported = await paste('audit: hdo export decisions');
  assert.match(exported.stdout, /"action_value":"approve"/, exported.stderr);
  assert.ok(existsSync(join(home, 'november.csv')));
  writeFileSync(join(data, 'config.toml'), '[[notify]]\nname = "phone"\nkind = "command"\ncommand = ["true"]\n');
  const told = await paste('notices: hdo config check');
  assert.match(told.stdout, /are valid[\s\S]*phone: sent\nphone: sent\n/, told.stderr);
  await server.end();
});

const selfSigned = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=hdo.example.org'];
const recipient = 'age1s0t9m0l37uqhaydqvmk3u40k7nhe0pparfv0tnyqy3kxq5eze50qxn6h0t';
const addresses: Readonly<Record<string, string>> = {
  database: 'postgres://hdo:a%20long%20password@db.example.org/hdo?sslmode=verify-full',
  'slack-webhook': 'https://hooks.example.org/services/T0/B0/x',
};

test('the settings of every page are valid', async (t) => {
  const folder = temporary(t);
  must('openssl', [...selfSigned, '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]);
  for (const name of readdirSync(join(root, 'src/docs')).filter((one) => one.endsWith('.md'))) {
    const text = readFileSync(join(root, 'src/docs', name), 'utf8');
    for (const [, written = ''] of text.matchAll(/^```toml\n([\s\S]*?)^```$/gm)) {
      for (const [, file = ''] of written.matchAll(/"\/etc\/hdo\/([\w.-]+)"/g)) {
        if (file.endsWith('.pem')) continue;
        writeFileSync(join(folder, file), addresses[file] ?? 'a-secret-of-the-test', { mode: 0o600 });
      }
      writeFileSync(
        join(folder, 'config.toml'),
        written.replaceAll('/etc/hdo/', `${folder}/`).replace('age1…', recipient),
      );
      const { code, stderr } = await hdoBeside(['config', 'check', '--data', folder]);
      assert.equal(code, 0, `${name}: ${written}${stderr}`);
    }
  }
});
