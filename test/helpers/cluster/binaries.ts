import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { installed } from '../programs/apt.ts';

/** The user that PostgreSQL runs as: it refuses to run as root. */
export type Owner = { readonly uid: number; readonly gid: number } | Record<string, never>;

/**
 * Finds a program of PostgreSQL, and installs Debian's package if needed. Throws if that fails: tests are never
 * skipped. HDO_POSTGRES names the folder of another version's programs.
 */
export function postgresProgram(program: string): string {
  const folder =
    process.env.HDO_POSTGRES ?? newestPostgres() ?? (installed('postgresql') ? newestPostgres() : undefined);
  if (folder && existsSync(join(folder, program))) return join(folder, program);
  throw new Error(`The tests need ${program} and could not install it. Install Debian's package postgresql.`);
}

/** Finds the folder of the programs of the newest installed version. */
export function newestPostgres(): string | undefined {
  const versions = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').map((file) => file.split('/')[4] ?? '');
  const [version] = versions.sort((one, other) => Number(other) - Number(one));
  return version && `/usr/lib/postgresql/${version}/bin`;
}

/** Finds the user for PostgreSQL: that of Debian's package if the tests run as root, else the own. */
export function owner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string) => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout);
  const [uid, gid] = [id('-u'), id('-g')];
  if (!uid || !gid) throw new Error("The tests need the user postgres. Install Debian's package postgresql.");
  return { uid, gid };
}

/** Creates a folder that the owner of PostgreSQL can write into. */
export function folderOf({ uid, gid }: Owner): string {
  const folder = mkdtempSync(join(tmpdir(), 'hdo-postgres-'));
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** Runs a program of PostgreSQL to its end. */
export function runProgram(program: string, args: readonly string[], user: Owner): void {
  const path = postgresProgram(program);
  const { status, stderr } = spawnSync(path, args, { ...user, cwd: dirname(path), encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
}

/** Finds a port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
