import type { Submission } from '../../client/index.ts';
import { errorText } from '../../lib/process/error-text.ts';
import { boundedInput, bounds } from '../bounded-input.ts';
import { Failure } from '../failure.ts';

/** Reads a request from a JSON file, or from stdin for `-`. Only the server validates it. */
export async function readSubmission(source: string): Promise<Submission> {
  const json = await boundedInput(source, bounds.request);
  try {
    return JSON.parse(json);
  } catch (error) {
    const why = errorText(error);
    throw new Failure('bad_data', `${source === '-' ? 'stdin' : source} is not JSON: ${why}`);
  }
}
