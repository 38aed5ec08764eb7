import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { flawOfPassword } from '../lib/crypto/new-password.ts';
import { boundedInput, bounds } from './bounded-input.ts';
import { Failure } from './failure.ts';

/**
 * Reads a secret from a file, or from stdin for `-`, without its final line break. An argument would show the secret to
 * other users. Throws a Failure if it is empty or has more than 64 KiB.
 */
export async function secretFrom(source: string): Promise<string> {
  const secret = (await boundedInput(source, bounds.secret)).replace(/\r?\n$/, '');
  if (secret === '') throw new Failure('bad_data', `${source === '-' ? 'stdin' : source} contains no secret`);
  return secret;
}

/** Reads a person's new password from stdin. A terminal prompts for it without showing it. */
export async function passwordFromInput(name: string): Promise<string> {
  const password = process.stdin.isTTY ? await typedSecret('New password: ') : await secretFrom('-');
  const flaw = flawOfPassword(password, { name });
  if (flaw) throw new Failure('bad_data', `the password ${flaw.message}: choose another one`);
  return password;
}

/** Asks for a secret on the terminal without showing the input. */
export async function typedSecret(question: string): Promise<string> {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silence, terminal: true });
  process.stderr.write(question);
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
