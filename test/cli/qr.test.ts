import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { decodeQR } from 'qr/decode.js';
import { document, hdo, temporary } from '../helpers/hdo.ts';
import { atTerminal } from '../helpers/terminal.ts';

const code = /\[30;107m([ █▀▄]+)/gu;

/** Reads the QR code that stands between other lines, as a camera would. */
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

test('at a terminal a sign-in link is also a QR code of just that link', async (t) => {
  const data = join(temporary(t), 'data');
  await document(['init', '--reviewer', 'maya', '--data', data]);
  const shown = await atTerminal(t, ['reviewer', 'link', 'maya', '--data', data]);
  const [url] = /http:\/\/\S+\/sign-in#[\w-]{43}/.exec(shown) ?? [];

  assert.equal(read(shown), url);
  assert.match(shown, /Only this machine reaches that address/);
});

test('no pipe and no document has a QR code in it, and neither has a quiet terminal', async (t) => {
  const data = join(temporary(t), 'data');
  await document(['init', '--reviewer', 'maya', '--data', data]);
  const link = ['reviewer', 'link', 'maya', '--data', data];
  const { stdout, stderr } = hdo(link);
  assert.match(stdout, /^Signs maya in, once, within 15 m:\nhttp:\/\/\S+\n$/);
  assert.equal(stderr, '');
  const json = await atTerminal(t, [...link, '--json']);
  assert.deepEqual(Object.keys(JSON.parse(json)), ['url', 'expires_at']);
  assert.doesNotMatch(await atTerminal(t, [...link, '--quiet']), code);
});

test('the first run shows the way in as a QR code at a terminal', async (t) => {
  const data = join(temporary(t), 'data');
  const shown = await atTerminal(t, ['serve', '--listen', '127.0.0.1:0', '--data', data], /Send the first request/);
  const [url] = /http:\/\/\S+\/sign-in#[\w-]{43}/.exec(shown) ?? [];

  assert.equal(read(shown), url);
});
