import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { probe } from '../../../src/rules/probe.ts';
import { prepareForServing } from '../../../src/store/prepare.ts';
import { hdoFile } from '../../helpers/executable.ts';
import { inFolder } from '../../helpers/in-folder.ts';
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
    ...[...new Set([...kept.map(there), ...seen])].flatMap(verifyCopy),
    ...folders.filter((folder) => !isSame(folder, there(folder))).map((folder) => `${folder}: other settings`),
  ];
  if (problems.length > 0) return problems;
  if (folders.includes(data)) {
    const wrong = () => wrongItems(book, said, itemsIn(there(data)));
    return [...wrong(), ...goOn(there(data)), ...wrong()];
  }
  return told('init', '--data', there(data)); // what was cut short can be done again
}

/** Whether the settings are those that were there in the end. */
function isSame(folder: string, found: string): boolean {
  const one = join(folder, 'config.toml');
  const other = join(found, 'config.toml');
  return existsSync(other) && readFileSync(one).equals(readFileSync(other));
}

/** Opens a folder as a server does and commits something; nothing is to come of it but what was there. */
function goOn(data: string): string[] {
  prepareForServing(data);
  inFolder(data, probe);
  return existsSync(join(data, 'files', 'tmp')) ? [] : ['uploads have no place'];
}

const sound = new Set<string>();

/** A copy that was found in order is so whenever the same bytes are found again. */
function verifyCopy(copy: string): string[] {
  const print = existsSync(copy) ? printOf(copy) : 'none';
  if (sound.has(print)) return [];
  const problems = told('backup', 'verify', copy);
  if (problems.length === 0) sound.add(print);
  return problems;
}

/** Tells copies apart by their names and bytes. */
function printOf(path: string): string {
  if (!statSync(path).isDirectory()) return hash('sha256', readFileSync(path));
  return hash(
    'sha256',
    JSON.stringify(
      readdirSync(path)
        .sort()
        .map((name) => [name, printOf(join(path, name))]),
    ),
  );
}

/** What a command complains of, if it fails. */
function told(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync(hdoFile, [...args, '--json'], { encoding: 'utf8', env: {} });
  return status === 0 ? [] : [`hdo ${args.slice(0, 2).join(' ')} ended with ${status}: ${stdout}${stderr}`];
}
