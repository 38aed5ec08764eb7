import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of the shadow of a data folder, in the folder of all shadows. */
export type Place = {
  readonly folder: string;
  readonly data: string;
  readonly name: string;
  /** The copy of the database from before the first record. */
  readonly copy: string;
  readonly log: string;
};

const end_of_log = '.log';
const end_of_reason = '.given-up';

export function placeOf(folder: string, data: string): Place {
  const path = realpathSync(data);
  const name = createHash('sha256').update(path).digest('hex').slice(0, 16);
  return { folder, data: path, name, copy: join(folder, `${name}.db`), log: join(folder, `${name}${end_of_log}`) };
}

export function listLogs(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(end_of_log));
  return names.map((name) => join(folder, name));
}

/** Removes the shadow of a folder. The next transaction makes another one. */
export function removeShadow({ folder, name }: Place): void {
  for (const found of readdirSync(folder)) {
    if (found.startsWith(name) && !found.endsWith(end_of_reason)) rmSync(join(folder, found), { force: true });
  }
}

/** Returns the identity of a database file. An inode alone is soon used for another file. */
export function printOf(database: string): string {
  const { dev, ino, birthtimeMs } = statSync(database);
  return `${dev}:${ino}:${birthtimeMs}`;
}

/** Gives up the shadow of a folder for good, with a reason. */
export function giveUpShadow(place: Place, why: string): void {
  writeFileSync(reasonFile(place), why);
}

/** Returns the reason why the shadow of a folder was given up, or undefined. */
export function whyGivenUp(place: Place): string | undefined {
  const file = reasonFile(place);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function reasonFile({ folder, name }: Place): string {
  return join(folder, `${name}${end_of_reason}`);
}
