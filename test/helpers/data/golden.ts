import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.ts';

/** Compares a text with the golden file of a name. `HDO_GOLDEN=write` writes the file instead. */
export function agreesWithGolden(name: string, text: string): void {
  agreesWithStored(join('test', 'golden', name), text);
}

/** Compares a text with a generated file, named by its path from the root, like a golden file. */
export function agreesWithStored(name: string, text: string): void {
  const file = join(root, name);
  if (process.env.HDO_GOLDEN === 'write') writeFileSync(file, text);
  assert.equal(
    text,
    readFileSync(file, 'utf8'),
    `${name} differs; if the change is intended, write it with npm run golden`,
  );
}
