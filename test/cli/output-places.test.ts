import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hdo, temporary } from '../helpers/programs/hdo.ts';

const agent = { HDO_URL: 'http://127.0.0.1:9', HDO_API_KEY: 'hdo_x' };

/** Checks that every command with an output refuses a place. */
function isRefused(data: string, place: string): void {
  const tries = [
    ['export', 'decisions', '--out', place, '--data', data],
    ['backup', 'create', `${place}.tar`, '--data', data],
    ['backup', 'create', place, '--data', data],
    ['output', 'file', 'out_x', '--to', place],
  ];
  for (const typed of tries) {
    const { code, stderr } = hdo(typed, { env: agent });
    assert.equal(code, 73, `${typed.join(' ')}: ${stderr}`);
    assert.match(stderr, /is inside .*, where only hdo itself writes: (give a path|name a place in its folder)/);
  }
}

test('no command writes its output over what a data folder or a backup has', (t) => {
  const folder = temporary(t);
  const [data, other] = [join(folder, 'data'), join(folder, 'other')];
  for (const one of [data, other]) assert.equal(hdo(['init', '--data', one]).code, 0);
  const backup = join(data, 'backups', 'first');
  assert.equal(hdo(['backup', 'create', backup, '--data', data]).code, 0, 'backups may have folders');
  const [made = ''] = readdirSync(backup);
  symlinkSync(data, join(folder, 'link'));
  mkdirSync(join(folder, 'usb'));
  const settings = readFileSync(join(data, 'config.toml'), 'utf8');
  const places = [
    join(data, 'outbox.db'),
    join(data, 'outbox.db-wal'),
    join(data, 'config.toml'),
    join(data, 'files', 'new.csv'),
    join(data, 'run', 'new.csv'),
    join(data, 'none', 'new.csv'),
    join(other, 'outbox.db'),
    join(folder, 'link', 'outbox.db'),
    join(backup, made, 'outbox.db'),
  ];
  for (const place of places) isRefused(data, place);
  for (const [place, code] of [
    [data, 73],
    [join(data, 'files'), 73],
    [join(folder, 'link', 'backups'), 0],
    [join(folder, 'usb'), 0],
  ] as const) {
    const said = hdo(['backup', 'create', place, '--data', data]);
    assert.equal(said.code, code, `${place}: ${said.stderr}`);
  }
  assert.equal(hdo(['export', 'decisions', '--out', join(folder, 'a.csv'), '--data', data]).code, 0);
  assert.equal(readFileSync(join(data, 'config.toml'), 'utf8'), settings);
  assert.equal(existsSync(join(data, 'none')), false);
  for (const one of [data, other]) assert.equal(hdo(['verify', '--data', one]).code, 0);
});
