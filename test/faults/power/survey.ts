import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { hdoFile } from '../../helpers/executable.ts';
import { wrongItems } from './book.ts';
import type { Disk } from './disk.ts';
import { itemsIn } from './look.ts';
import { copiesIn, type Recording } from './record.ts';

/** What was said up to a power cut, and where lies what was found after it. */
export type After = { readonly said: ReadonlySet<string>; readonly disk: Disk; readonly found: string };

/** What is wrong with what is found after a power cut, by the executable's own judgement and by what was confirmed. */
export function problemsOf({ place, data, book }: Recording, { said, disk, found }: After): string[] {
  const there = (path: string) => join(found, relative(place, path));
  const confirmed = (kind: string) =>
    [...said].filter((what) => what.startsWith(`${kind} `)).map((what) => what.slice(kind.length + 1));
  const folders = confirmed('folder');
  const kept = confirmed('copy').filter((path) => disk.isThere(path)); // the schedule removes all but the last
  const seen = copiesIn(there(data)).map((name) => join(there(data), 'backups', name));
  const problems = [
    ...folders.flatMap((folder) => told('verify', '--data', there(folder))),
    ...[...new Set([...kept.map(there), ...seen])].flatMap((copy) => told('backup', 'verify', copy)),
    ...folders.filter((folder) => !isSame(folder, there(folder))).map((folder) => `${folder}: other settings`),
  ];
  if (problems.length > 0) return problems;
  if (folders.includes(data)) return wrongItems(book, said, itemsIn(there(data)));
  return told('init', '--data', there(data)); // what was cut short can be done again
}

/** Whether the settings are those that were there in the end. */
function isSame(folder: string, found: string): boolean {
  const one = join(folder, 'config.toml');
  const other = join(found, 'config.toml');
  return existsSync(other) && readFileSync(one).equals(readFileSync(other));
}

/** What a command complains of, if it fails. */
function told(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync(hdoFile, [...args, '--json'], { encoding: 'utf8', env: {} });
  return status === 0 ? [] : [`hdo ${args.slice(0, 2).join(' ')} ended with ${status}: ${stdout}${stderr}`];
}
