import { rmSync } from 'node:fs';
import type { CallerOperation } from '../../../src/contract/caller-endpoints.ts';
import { openBlobs } from '../../../src/store/blobs.ts';
import { openForWriting } from '../../../src/store/database.ts';
import { appliance } from '../../helpers/appliance.ts';
import type { Asked } from '../../helpers/ask.ts';
import { decided } from '../../helpers/decided.ts';
import { submission } from '../../helpers/submissions.ts';
import { decisionWithFile } from './a-day.ts';
import { listing, type Scenario } from './scenario.ts';

const faulty_writer = new URL('../../helpers/faulty-writer.ts', import.meta.url);

/** Rules that throw: 500 where it is listed, else 503. */
export const bugs: Scenario = async (t, seen) => {
  const box = await appliance(t, { writer_source: faulty_writer });
  const agent = box.caller('agent');
  const asked = writing(decided(box, agent, submission()));
  for (const [operation, request] of asked) {
    const expected = listing(500).includes(operation) ? '500 internal_error' : '503 temporary_unavailable';
    await seen.each(agent, [[operation, expected, request]]);
  }
};

/** A writer that takes no more work. */
export const fullQueue: Scenario = async (t, seen) => {
  const box = await appliance(t, { queue_limit: 0 });
  const agent = box.caller('agent');
  for (const [operation, request] of writing(decided(box, agent, submission()))) {
    await seen.each(agent, [[operation, '503 temporary_unavailable', request]]);
  }
};

/** Tables and a file that somebody took away while the server runs. */
export const losses: Scenario = async (t, seen) => {
  const box = await appliance(t);
  const { agent, sha256, ...params } = await decisionWithFile(box);
  rmSync(openBlobs(box.data).path(sha256));
  await seen.each(agent, [['outputFile', '503 temporary_unavailable', { params }]]);
  const db = openForWriting(box.data, { create: false });
  db.pragma('foreign_keys = OFF');
  db.exec('DROP TABLE inputs; DROP TABLE decisions; DROP TABLE totals');
  db.close();
  await seen.each(agent, [
    ['inputList', '503 temporary_unavailable'],
    ['inputRead', '503 temporary_unavailable', { body: { caller_item_id: 'invoice-1' } }],
    ['outputCheck', '503 temporary_unavailable'],
    ['callerStatus', '503 temporary_unavailable'],
    ['accountStatus', '503 temporary_unavailable'],
  ]);
};

/** Everything that asks the writer for something, about an item that is answered. */
function writing(output_result_id: string): [CallerOperation, Asked][] {
  return [
    ['inputSend', { body: submission() }],
    ['inputReplace', { body: submission() }],
    ['inputDelete', { body: { caller_item_id: 'invoice-1' } }],
    ['outputRead', { params: { output_result_id } }],
    ['outputReadAll', { body: {} }],
    ['outputAck', { params: { output_result_id } }],
  ];
}
