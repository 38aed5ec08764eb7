import assert from 'node:assert/strict';
import { closeSync, openSync, readdirSync, readSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createBackup } from '../../src/upkeep/backup/create.ts';
import { verifyBackup } from '../../src/upkeep/backup/verify.ts';
import { paceOf } from '../../src/upkeep/pace.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { answeredWithFile } from '../helpers/appliance/upload.ts';
import { temporary } from '../helpers/programs/hdo.ts';

const working = { pace: paceOf({ share: () => 1 }), told: () => {}, keys: [] };
const flips_a_file = 24;

async function backedUp(t: TestContext, target: string): Promise<void> {
  const box = await standingAppliance(t);
  await answeredWithFile(box, { bytes: Buffer.alloc(3_000, 'x') });
  const of = {
    data: box.data,
    target: () => target,
    made_by: 'operator',
    now_ms: box.clock.now(),
    floor_bytes: 0,
  } as const;
  await createBackup({ ...of, ...working });
}

/** Flips one bit of a file. */
function flip(file: string, at: number, bit: number): void {
  const descriptor = openSync(file, 'r+');
  const byte = Buffer.alloc(1);
  readSync(descriptor, byte, 0, 1, at);
  byte[0] = (byte[0] ?? 0) ^ (1 << bit);
  writeSync(descriptor, byte, 0, 1, at);
  closeSync(descriptor);
}

/** Spreads positions over a file, including its first and last byte, each with one bit to flip. */
function places(file: string): { at: number; bit: number }[] {
  const { size } = statSync(file);
  const spread = Array.from({ length: flips_a_file }, (_, step) =>
    Math.floor((step * (size - 1)) / (flips_a_file - 1)),
  );
  return spread.map((at, step) => ({ at, bit: step % 8 }));
}

async function findsEveryFlip(backup: string, file: string, where: { at: number; bit: number }[]): Promise<void> {
  for (const { at, bit } of where) {
    flip(file, at, bit);
    const { problems } = await verifyBackup(backup, working);
    assert.ok(problems.length > 0, `bit ${bit} of byte ${at} of ${file}`);
    flip(file, at, bit);
  }
  assert.deepEqual((await verifyBackup(backup, working)).problems, []);
}

test('one flipped bit anywhere in a folder backup is found', async (t) => {
  const backup = join(temporary(t), 'backup');
  await backedUp(t, backup);
  const files = readdirSync(backup, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  assert.equal(files.length, 3);
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name);
    await findsEveryFlip(backup, file, places(file));
  }
});

test('one flipped bit anywhere in an archive backup is found, also in headers and padding', async (t) => {
  const backup = join(temporary(t), 'backup.tar');
  await backedUp(t, backup);
  const { size } = statSync(backup);
  const header = Array.from({ length: 128 }, (_, at) => ({ at: at * 4, bit: at % 8 }));
  const last = Array.from({ length: 120 }, (_, step) => ({ at: size - 1 - step * 29, bit: step % 8 }));
  await findsEveryFlip(backup, backup, [...header, ...places(backup), ...last]);
});
