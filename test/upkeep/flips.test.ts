import assert from 'node:assert/strict';
import { closeSync, openSync, readdirSync, readSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createCopy } from '../../src/upkeep/backup/create.ts';
import { verifyCopy } from '../../src/upkeep/backup/verify.ts';
import { paceOf } from '../../src/upkeep/pace.ts';
import { appliance } from '../helpers/appliance.ts';
import { temporary } from '../helpers/hdo.ts';
import { answeredWithFile } from '../helpers/upload.ts';

const working = { pace: paceOf({ share: () => 1 }), told: () => {} };
const flips_a_file = 24;

async function copied(t: TestContext, target: string): Promise<void> {
  const box = await appliance(t);
  await answeredWithFile(box, { bytes: Buffer.alloc(3_000, 'x') });
  const of = { data: box.data, target, made_by: 'operator', now_ms: box.clock.now(), floor_bytes: 0 } as const;
  await createCopy({ ...of, ...working });
}

/** Turns one bit of a file round. */
function flip(file: string, at: number, bit: number): void {
  const descriptor = openSync(file, 'r+');
  const byte = Buffer.alloc(1);
  readSync(descriptor, byte, 0, 1, at);
  byte[0] = (byte[0] ?? 0) ^ (1 << bit);
  writeSync(descriptor, byte, 0, 1, at);
  closeSync(descriptor);
}

/** Places all over a file, its first and last bytes among them, each with one of the bits. */
function places(file: string): { at: number; bit: number }[] {
  const { size } = statSync(file);
  const spread = Array.from({ length: flips_a_file }, (_, step) =>
    Math.floor((step * (size - 1)) / (flips_a_file - 1)),
  );
  return spread.map((at, step) => ({ at, bit: step % 8 }));
}

async function findsEveryFlip(copy: string, file: string, where: { at: number; bit: number }[]): Promise<void> {
  for (const { at, bit } of where) {
    flip(file, at, bit);
    const { problems } = await verifyCopy(copy, working);
    assert.ok(problems.length > 0, `bit ${bit} of byte ${at} of ${file}`);
    flip(file, at, bit);
  }
  assert.deepEqual((await verifyCopy(copy, working)).problems, []);
}

test('one flipped bit anywhere in a copy that is a folder is found', async (t) => {
  const copy = join(temporary(t), 'copy');
  await copied(t, copy);
  const files = readdirSync(copy, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  assert.equal(files.length, 3);
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name);
    await findsEveryFlip(copy, file, places(file));
  }
});

test('one flipped bit anywhere in a copy that is one file is found, in headers and paddings too', async (t) => {
  const copy = join(temporary(t), 'copy.tar');
  await copied(t, copy);
  const { size } = statSync(copy);
  const header = Array.from({ length: 128 }, (_, at) => ({ at: at * 4, bit: at % 8 }));
  const last = Array.from({ length: 120 }, (_, step) => ({ at: size - 1 - step * 29, bit: step % 8 }));
  await findsEveryFlip(copy, copy, [...header, ...places(copy), ...last]);
});
