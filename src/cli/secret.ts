import { readFileSync } from 'node:fs';
import { passwordLength } from '../lib/password.ts';
import { Failure } from './failure.ts';
import { typedSecret } from './typed-secret.ts';

/**
 * A secret from a file, or from stdin for `-`, without the line break at its end: an argument would show it to every
 * program of the machine. Throws a Failure when there is none.
 */
export async function secretFrom(source: string): Promise<string> {
  const text = source === '-' ? await standardInput() : fromFile(source);
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '') throw new Failure('bad_data', `${source === '-' ? 'stdin' : source} holds no secret`);
  return secret;
}

/** A person's new password from stdin; on a terminal it is asked for and not shown. */
export async function passwordFromInput(): Promise<string> {
  const password = process.stdin.isTTY ? await typedSecret('New password: ') : await secretFrom('-');
  const length = [...password].length;
  const { fewest, most } = passwordLength;
  if (length >= fewest && length <= most) return password;
  throw new Failure('bad_data', `a password has ${fewest} to ${most} characters`);
}

async function standardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function fromFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Failure('not_found', `${path} cannot be read`);
  }
}
