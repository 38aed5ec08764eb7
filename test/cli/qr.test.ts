import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { decodeQR } from 'qr/decode.js';
import { document, hdo, temporary } from '../helpers/programs/hdo.ts';
import { atTerminal } from '../helpers/programs/terminal.ts';

const code = /\[30;107m([ █▀▄]+)/gu;

/** Decodes the QR code between other lines, as a camera would. */
function read(shown: string): string {
  const lines = [...shown.matchAll(code)].map(([, cells = '']) => cells);
  const rows = lines.flatMap((line) => ['█▀', '█▄'].map((dark) => [...line].map((cell) => dark.includes(cell))));
  const scale = 4;
  const [width, height] = [(rows[0]?.length ?? 0) * scale, rows.length * scale];
  const data = new Uint8Array(width * height * 4).map((_, at) => {
    const pixel = Math.floor(at / 4);
    const [x, y] = [Math.floor((pixel % width) / scale), Math.floor(Math.floor(pixel / width) / scale)];
    return at % 4 === 3 || !rows[y]?.[x] ? 255 : 0;
  });
  return decodeQR({ width, height, data });
}

test('on a terminal, a sign-in link is also shown as a QR code', async (t) => {
  const data = join(temporary(t), 'data');
  await document(['init', '--reviewer', 'maya', '--data', data]);
  appendFileSync(join(data, 'config.toml'), '[server]\npublic_url = "http://outbox.example:8484"\n');
  const link = ['reviewer', 'link', 'maya', '--data', data];
  const shown = await atTerminal(t, link);
  const [url] = /http:\/\/\S+\/sign-in#[\w-]{43}/.exec(shown) ?? [];

  assert.equal(read(shown), url);
  for (const env of [{ TERM: 'dumb' }, { NO_COLOR: '1' }]) {
    const plain = await atTerminal(t, link, { env });
    assert.doesNotMatch(plain, code);
    assert.match(plain, /sign-in#/);
  }
});

test('a link that only this machine reaches has no QR code', async (t) => {
  const data = join(temporary(t), 'data');
  await document(['init', '--reviewer', 'maya', '--data', data]);
  const shown = await atTerminal(t, ['reviewer', 'link', 'maya', '--data', data]);
  assert.match(shown, /http:\/\/127\.0\.0\.1:8484\/sign-in#/);
  assert.doesNotMatch(shown, code);
});

test('a pipe, --json and --quiet show no QR code', async (t) => {
  const data = join(temporary(t), 'data');
  await document(['init', '--reviewer', 'maya', '--data', data]);
  const link = ['reviewer', 'link', 'maya', '--data', data];
  const { stdout, stderr } = hdo(link);
  assert.match(stdout, /^This link signs maya in once, within 15 m:\nhttp:\/\/\S+\n$/);
  assert.equal(stderr, '');
  const json = await atTerminal(t, [...link, '--json']);
  assert.deepEqual(Object.keys(JSON.parse(json)), ['url', 'expires_at']);
  assert.doesNotMatch(await atTerminal(t, [...link, '--quiet']), code);
});

test('the first run shows the sign-in link as a QR code on a terminal', async (t) => {
  const data = join(temporary(t), 'data');
  const serve = ['serve', '--listen', '127.0.0.1:0', '--data', data];
  const env = { HDO_SERVER__PUBLIC_URL: 'http://outbox.example' };
  const shown = await atTerminal(t, serve, { env, until: /Ask a question/ });
  const [url] = /http:\/\/\S+\/sign-in#[\w-]{43}/.exec(shown) ?? [];

  assert.equal(read(shown), url);
});
