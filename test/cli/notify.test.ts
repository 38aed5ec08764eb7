import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hdo, hdoBeside, temporary } from '../helpers/programs/hdo.ts';
import { sink } from '../helpers/programs/sink.ts';

function folder(t: Parameters<typeof temporary>[0], config: string): string {
  const data = join(temporary(t), 'data');
  assert.equal(hdo(['init', '--data', data]).code, 0);
  writeFileSync(join(data, 'config.toml'), config);
  return data;
}

test('hdo notify test sends to every target or the given one, and reports failures', async (t) => {
  const { received, behaviour, url } = await sink(t);
  const hook = `[[notify]]\nname = "hook"\nkind = "webhook"\nurl = "${url}"\nsecret = "a secret of the webhook"\n`;
  const mail = '[[notify]]\nname = "mail"\nkind = "command"\ncommand = ["/bin/false"]\n';
  const data = folder(t, hook + mail);
  const all = await hdoBeside(['notify', 'test', '--data', data]);
  assert.deepEqual([all.code, all.stdout], [69, 'hook: sent\nmail: exited with 1\n']);
  const one = await hdoBeside(['notify', 'test', 'hook', '--data', data, '--json']);
  assert.deepEqual(JSON.parse(one.stdout), { ok: true, results: [{ target: 'hook', ok: true, error: null }] });
  behaviour.status = 500;
  const failed = await hdoBeside(['notify', 'test', 'hook', '--data', data]);
  assert.deepEqual([failed.code, failed.stdout], [69, 'hook: answered 500\n']);
  assert.equal(received.length, 3);
  assert.equal(JSON.parse(received[0]?.body ?? '').type, 'test');
  assert.equal(hdo(['notify', 'test', 'none', '--data', data]).code, 66);
});

test('hdo notify log starts empty, and hdo notify test without targets says what to add', (t) => {
  const data = folder(t, '');
  assert.deepEqual(JSON.parse(hdo(['notify', 'log', '--data', data, '--json']).stdout), { deliveries: [] });
  const { code, stderr } = hdo(['notify', 'test', '--data', data]);
  assert.equal(code, 66);
  assert.match(stderr, /\[\[notify\]\]/);
});

test('every mistake in a [[notify]] table is reported with its line, and secrets are never printed', (t) => {
  const wrong = [
    '[[notify]]',
    'name = "a b"',
    'kind = "pigeon"',
    '[[notify]]',
    'name = "hook"',
    'kind = "webhook"',
    'secret = "short"',
    '[[notify]]',
    'kind = "command"',
    'nmae = "x"',
    '[[notify]]',
  ];
  const data = folder(t, wrong.join('\n'));
  const { code, stderr } = hdo(['config', 'check', '--data', data]);
  assert.equal(code, 78);
  for (const [line, said] of [
    [2, 'notify[0].name must be 1 to 40'],
    [3, 'notify[0].kind must be one of webhook'],
    [7, 'notify[1].secret must be at least 16'],
    [10, 'notify[2].nmae is not a setting, the nearest one is notify[2].name'],
    [11, 'notify[3].name is needed'],
  ]) {
    assert.ok(stderr.includes(`config.toml:${line}: ${said}`), `${said} in ${stderr}`);
  }
  writeFileSync(
    join(data, 'config.toml'),
    '[[notify]]\nname = "n"\nkind = "ntfy"\nurl = "https://ntfy.example/x"\ntoken = "tk_0123456789abcdef"\n',
  );
  const shown = [
    ['config', 'show'],
    ['config', 'show', '--json'],
    ['config', 'show', '--origin'],
  ];
  for (const args of shown) {
    const { stdout, code: end } = hdo([...args, '--data', data]);
    assert.equal(end, 0);
    assert.ok(stdout.includes('ntfy.example') && !stdout.includes('tk_0123'), args.join(' '));
  }
});
