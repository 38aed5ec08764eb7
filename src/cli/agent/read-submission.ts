import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Submission } from '../../client/index.ts';
import { errorText } from '../../lib/process/error-text.ts';
import { Failure } from '../failure.ts';

/** Reads a request from a JSON file, or from stdin for `-`. Only the server validates it. */
export async function readSubmission(source: string): Promise<Submission> {
  const json = source === '-' ? await text(process.stdin) : fromFile(source);
  try {
    return JSON.parse(json);
  } catch (error) {
    const why = errorText(error);
    throw new Failure('bad_data', `${source === '-' ? 'stdin' : source} is not JSON: ${why}`);
  }
}

function fromFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Failure('not_found', `${path} cannot be read`);
  }
}
