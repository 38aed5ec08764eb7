import { changeAccount } from '../../../src/rules/access/accounts.ts';
import { appliance } from '../../helpers/appliance/appliance.ts';
import { standingAppliance } from '../../helpers/appliance/standing-appliance.ts';
import { asking, submission } from '../../helpers/data/submissions.ts';
import { listing, type Scenario } from './scenario.ts';

const wantsFile = asking({ kind: 'file_upload', label: 'The signed form' });
const item = (caller_item_id: string) => ({ body: submission({ caller_item_id }) });
const day_ms = 86_400_000;

/** Uses features outside the tier, and features that an overdue payment removes. */
export const tiers: Scenario = async (t, seen) => {
  const box = await appliance(t);
  const [poor, late] = ['poor', 'late'].map((name) => box.caller(name));
  if (!poor || !late) return;
  box.change((outbox) => changeAccount(outbox, 'default', { tier: 'hosted_free' }));
  await seen.each(poor, [
    ['inputSend', '402 upgrade_required', { body: wantsFile }],
    ['inputReplace', '402 upgrade_required', { body: wantsFile }],
  ]);
  box.change((outbox) => changeAccount(outbox, 'default', { tier: 'hosted_paid', billing_status: 'canceled' }));
  await seen.each(late, [
    ['inputSend', '402 billing_grace_expired', { body: wantsFile }],
    ['inputReplace', '402 billing_grace_expired', { body: wantsFile }],
  ]);
};

/** Exceeds the stock of an account and its quota per day. */
export const stocks: Scenario = async (t, seen) => {
  const env = {
    HDO_LIMITS__QUEUED_INPUT_ITEMS: '1',
    HDO_LIMITS__PENDING_INPUT_RETENTION_DAYS: '3',
    HDO_LIMITS__INPUT_SUBMISSIONS_PER_DAY: '1',
  };
  const box = await standingAppliance(t, { env });
  const agent = box.caller('agent');
  await seen.each(agent, [
    ['inputSend', '200', item('a')],
    ['inputSend', '429 quota_limit_exceeded', item('b')],
  ]);
  box.clock.move(day_ms);
  await seen.each(agent, [['inputSend', '429 storage_limit_exceeded', item('b')]]);
  box.clock.move(3 * day_ms);
  await seen.each(agent, [['inputSend', '429 retention_limit_exceeded', item('b')]]);
};

const windows = [
  'INPUT_SEND_REPLACE_PER_MINUTE',
  'INPUT_DELETE_PER_MINUTE',
  'OUTPUT_CHECK_READ',
  'OUTPUT_FILE_DOWNLOAD_PER_MINUTE',
  'OUTPUT_ACK_PER_MINUTE',
  'STATUS_PER_MINUTE',
];

/** Calls every operation once more than its limit per minute. Each has its own caller, because some share a limit. */
export const minutes: Scenario = async (t, seen) => {
  const box = await appliance(t, { env: Object.fromEntries(windows.map((name) => [`HDO_LIMITS__${name}`, '1'])) });
  const asked = { params: { output_result_id: 'out_1', file_id: 'fil_1' } };
  for (const operation of listing(429)) {
    const agent = box.caller(operation);
    await agent.request(operation, asked);
    await seen.each(agent, [[operation, '429 rate_limit_exceeded', asked]]);
  }
};
