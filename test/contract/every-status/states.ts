import { appliance } from '../../helpers/appliance/appliance.ts';
import { submission } from '../../helpers/data/submissions.ts';
import type { Scenario } from './scenario.ts';

const params = { output_result_id: 'out_1', file_id: 'fil_1' };
const body = { caller_item_id: 'invoice-1' };

/** Calls operations for items that are missing, have other content, or are answered. */
export const states: Scenario = async (t, seen) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  await seen.each(agent, [
    ['inputReplace', '404 not_found', { body: submission() }],
    ['inputDelete', '404 not_found', { body }],
    ['inputRead', '404 not_found', { body }],
    ['outputRead', '404 not_found', { params }],
    ['outputAck', '404 not_found', { params }],
    ['outputFile', '404 not_found', { params }],
    ['inputSend', '200', { body: submission() }],
    ['inputSend', '409 pending_content_conflict', { body: submission({ title: 'Other' }) }],
  ]);
  await box.answered(agent, submission(), 'approve');
  await seen.each(agent, [
    ['inputSend', '409 answered_unacknowledged', { body: submission() }],
    ['inputReplace', '409 answered_unacknowledged', { body: submission() }],
    ['inputDelete', '409 input_not_pending', { body }],
  ]);
};
