import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { probe } from '../../../src/rules/upkeep/probe.ts';
import { prepareForServing } from '../../../src/store/migrations/prepare.ts';
import { inFolder } from '../../helpers/appliance/in-folder.ts';
import { hdoFile } from '../../helpers/programs/executable.ts';
import { withoutShadow } from '../../helpers/shadow/shadow.ts';
import { wrongItems } from './book.ts';
import type { Disk } from './disk.ts';
import { itemsIn } from './look.ts';
import { backupsIn, type Recording } from './record.ts';

/** The messages before a power cut, and the folder with the files after it. */
export type After = { readonly said: ReadonlySet<string>; readonly disk: Disk; readonly found: string };

/** Lists what is wrong after a power cut, by the executable's own checks and by what was confirmed. */
export function problemsOf({ place, data, book }: Recording, { said, disk, found }: After): string[] {
  const there = (path: string) => join(found, relative(place, path));
  const confirmed = (kind: string) =>
    [...said].filter((what) => what.startsWith(`${kind} `)).map((what) => what.slice(kind.length + 1));
  const folders = confirmed('folder');
  // the schedule removes all backups but the last
  const kept = confirmed('backup').filter((path) => disk.isThere(path));
  const seen = backupsIn(there(data)).map((name) => join(there(data), 'backups', name));
  const problems = [
    ...folders.flatMap((folder) => complaints('verify', '--data', there(folder))),
    ...[...new Set([...kept.map(there), ...seen])].flatMap(verifyBackup),
    ...folders.filter((folder) => !isSame(folder, there(folder))).map((folder) => `${folder}: other settings`),
  ];
  if (problems.length > 0) return problems;
  if (folders.includes(data)) {
    const wrong = () => wrongItems(book, said, itemsIn(there(data)));
    return [...wrong(), ...goOn(there(data)), ...wrong()];
  }
  return complaints('init', '--data', there(data)); // an interrupted init can be repeated
}

/** Tells whether the settings are the final ones. */
function isSame(folder: string, found: string): boolean {
  const one = join(folder, 'config.toml');
  const other = join(found, 'config.toml');
  return existsSync(other) && readFileSync(one).equals(readFileSync(other));
}

/** Opens a folder like a server, and commits a change that has no effect. */
function goOn(data: string): string[] {
  prepareForServing(data);
  withoutShadow(data, 'syscalls');
  inFolder(data, probe);
  return existsSync(join(data, 'files', 'tmp')) ? [] : ['the folder for uploads is missing'];
}

const sound = new Set<string>();

/** Verifies a backup, unless the same bytes have already passed. */
function verifyBackup(backup: string): string[] {
  const print = existsSync(backup) ? printOf(backup) : 'none';
  if (sound.has(print)) return [];
  const problems = complaints('backup', 'verify', backup);
  if (problems.length === 0) sound.add(print);
  return problems;
}

/** Returns a fingerprint of a backup's names and bytes. */
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

/** Runs a command, and returns its output if it fails. */
function complaints(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync(hdoFile, [...args, '--json'], { encoding: 'utf8', env: {} });
  return status === 0 ? [] : [`hdo ${args.slice(0, 2).join(' ')} ended with ${status}: ${stdout}${stderr}`];
}
