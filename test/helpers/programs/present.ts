import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the program that an environment variable names, if it is set. Throws if the path is not executable. */
export function named(variable: string, path: string | undefined): string | undefined {
  if (!path) return undefined;
  if (isExecutable(path)) return path;
  throw new Error(`${variable} does not name an executable file.`);
}

/** Finds a program by one of its names, in /usr/bin or on the PATH. */
export function present(names: readonly string[]): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
