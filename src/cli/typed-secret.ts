import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

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
