import type { TestAppliance } from '../../helpers/appliance/appliance.ts';
import { appliance } from '../../helpers/appliance/appliance.ts';
import { answeredWithFile } from '../../helpers/appliance/upload.ts';
import { submission } from '../../helpers/data/submissions.ts';
import type { Scenario } from './scenario.ts';

/** Calls every operation successfully. */
export const aDay: Scenario = async (t, seen) => {
  const box = await appliance(t);
  const { agent, ...decision } = await decisionWithFile(box);
  const { output_result_id } = decision;
  const body = { caller_item_id: 'invoice-1' };
  await seen.each(agent, [
    ['inputSend', '200', { body: submission() }],
    ['inputReplace', '200', { body: submission({ title: 'Approve it today' }) }],
    ['inputList', '200'],
    ['inputRead', '200', { body }],
    ['inputDelete', '200', { body }],
    ['outputCheck', '200'],
    ['outputRead', '200', { params: { output_result_id } }],
    ['outputReadAll', '200'],
    ['outputFile', '200', { params: decision }],
    ['outputAck', '200', { params: { output_result_id } }],
    ['callerStatus', '200'],
    ['accountStatus', '200'],
  ]);
};

/** Creates a decision with a file, and returns the parameters of its download. */
export async function decisionWithFile(box: TestAppliance) {
  const { agent, output_result_id, uploaded } = await answeredWithFile(box);
  const { response } = await agent.call('outputRead', { params: { output_result_id } });
  if (response.kind !== 'file_upload') throw new Error('the answer must have a file');
  return { agent, output_result_id, file_id: response.file.file_id, sha256: uploaded.sha256 };
}
