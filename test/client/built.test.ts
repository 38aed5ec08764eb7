import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildClient } from '../../build/clients/client.ts';
import { root } from '../helpers/data/sources.ts';

/** A program that compares the client's written-out types with those of the contract, in both directions. */
const comparison = (written: string) => `
import type * as written from '${written}/types.js';
import type * as ours from '${root}/src/client/types.ts';
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
export const same: [
  Same<written.Answers, ours.Answers>,
  Same<written.Submission, ours.Submission>,
  Same<written.Decision, ours.Decision>,
  Same<written.CallerErrorCode, ours.CallerErrorCode>,
  Same<written.CallerOperation, ours.CallerOperation>,
  Same<written.FieldError, ours.FieldError>,
  Same<written.Limit, ours.Limit>,
] = [true, true, true, true, true, true, true];
`;

test('the built client imports in plain JavaScript and has exactly the types of the contract', async () => {
  const folder = join(root, 'dist/client-compared');
  const inputs = await buildClient(folder);
  assert.deepEqual(
    inputs.filter((name) => !name.startsWith('src/client/')),
    [],
  );
  const made = await import(join(folder, 'index.js'));
  assert.deepEqual(Object.keys(made).sort(), ['OutboxError', 'openClient']);
  writeFileSync(join(folder, 'compare.ts'), comparison(folder));
  const options = { extends: join(root, 'tsconfig.json'), include: ['compare.ts'], exclude: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});
