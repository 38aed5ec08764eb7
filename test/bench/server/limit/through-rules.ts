import { openBatches } from '../../../../src/writer/batch.ts';
import type { WriteRequest } from '../../../../src/writer/messages.ts';
import type { Opened } from './folder.ts';

/** Runs a batch of sends as the writer does between two messages. */
export function throughRules({ base, caller, submissions }: Opened): (from: number, to: number) => void {
  const runBatch = openBatches(base);
  const requests = submissions.map(
    (submission, id): WriteRequest => ({
      id,
      verb: 'send',
      at_ms: Date.now(),
      folder_ms: Date.now(),
      rest: [caller, submission],
    }),
  );
  return (from, to) => {
    const { outcomes } = runBatch(requests.slice(from, to));
    if (outcomes.some(({ kind }) => kind !== 'done')) throw new Error('a send failed');
  };
}
