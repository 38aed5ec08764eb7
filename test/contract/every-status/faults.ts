import { rmSync } from 'node:fs';
import type { CallerOperation } from '../../../src/contract/caller-endpoints.ts';
import { openBlobs } from '../../../src/store/disk/blobs.ts';
import { appliance } from '../../helpers/appliance/appliance.ts';
import type { Asked } from '../../helpers/appliance/ask.ts';
import { decided } from '../../helpers/appliance/decided.ts';
import { standingAppliance } from '../../helpers/appliance/standing-appliance.ts';
import { submission } from '../../helpers/data/submissions.ts';
import { changeBeside } from '../../helpers/shadow/shadow.ts';
import { decisionWithFile } from './a-day.ts';
import { listing, type Scenario } from './scenario.ts';

const faulty_writer = new URL('../../helpers/appliance/faulty-writer.ts', import.meta.url);

/** Runs rules that throw. The status is 500 where it is listed, else 503. */
export const bugs: Scenario = async (t, seen) => {
  const box = await standingAppliance(t, { writer_source: faulty_writer });
  const agent = box.caller('agent');
  const asked = writing(decided(box, agent, submission()));
  for (const [operation, request] of asked) {
    const expected = listing(500).includes(operation) ? '500 internal_error' : '503 temporary_unavailable';
    await seen.each(agent, [[operation, expected, request]]);
  }
};

/** Calls a writer whose queue is full. */
export const fullQueue: Scenario = async (t, seen) => {
  const box = await standingAppliance(t, { queue_limit: 0 });
  const agent = box.caller('agent');
  for (const [operation, request] of writing(decided(box, agent, submission()))) {
    await seen.each(agent, [[operation, '503 temporary_unavailable', request]]);
  }
};

/** Removes tables and a file while the server runs. */
export const losses: Scenario = async (t, seen) => {
  const box = await appliance(t);
  const { agent, sha256, ...params } = await decisionWithFile(box);
  rmSync(openBlobs(box.data).path(sha256));
  await seen.each(agent, [['outputFile', '503 temporary_unavailable', { params }]]);
  changeBeside(box.data, (db) => db.exec('DROP TABLE inputs; DROP TABLE decisions; DROP TABLE totals'));
  await seen.each(agent, [
    ['inputList', '503 temporary_unavailable'],
    ['inputRead', '503 temporary_unavailable', { body: { caller_item_id: 'invoice-1' } }],
    ['outputCheck', '503 temporary_unavailable'],
    ['callerStatus', '503 temporary_unavailable'],
    ['accountStatus', '503 temporary_unavailable'],
  ]);
};

/** Lists the requests that need the writer, for an answered item. */
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
