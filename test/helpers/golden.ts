import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.ts';

/** Holds a text against the golden file of that name; `HDO_GOLDEN=write` puts the text in its place instead. */
export function agreesWithGolden(name: string, text: string): void {
  agreesWithStored(join('test', 'golden', name), text);
}

/** Holds a text against a file that is made from what the program does, as a golden file; the name is from the root. */
export function agreesWithStored(name: string, text: string): void {
  const file = join(root, name);
  if (process.env.HDO_GOLDEN === 'write') writeFileSync(file, text);
  assert.equal(text, readFileSync(file, 'utf8'), `${name} differs; npm run golden rewrites it once that is wanted`);
}
