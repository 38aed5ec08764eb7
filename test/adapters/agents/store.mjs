/** The store of a user: one file for each run, written durably, and a ledger of what the tools did. */
import { appendFileSync, existsSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

const { STORE = '.' } = process.env;
let written = 0;

export async function load(name) {
  const path = join(STORE, `${name}.json`);
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : undefined;
}

export async function save(name, value) {
  const path = join(STORE, `${name}.json`);
  const part = `${path}.${process.pid}.${++written}`;
  const file = await open(part, 'wx');
  await file.writeFile(JSON.stringify(value));
  await file.sync();
  await file.close();
  await rename(part, path);
}

/** Records what a tool did. */
export function act(line) {
  appendFileSync(join(STORE, 'ledger'), `${JSON.stringify(line)}\n`);
  return 'paid';
}
