import { type CallerOperation, callerEndpoints } from '../../../src/contract/caller-endpoints.ts';
import type { Agent } from '../../helpers/appliance/agent.ts';
import { appliance } from '../../helpers/appliance/appliance.ts';
import { requestText, talk } from '../../helpers/appliance/raw.ts';
import { agrees } from '../../helpers/data/document.ts';
import { submission } from '../../helpers/data/submissions.ts';
import { listing, type Row, type Scenario, type Seen } from './scenario.ts';

const json = { 'content-type': 'application/json' };
const large = { body: ' '.repeat(128_001), headers: json };

/** Sends malformed requests: wrong headers, JSON, size or values. */
export const mistakes: Scenario = async (t, seen) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  for (const operation of listing(413)) {
    await seen.each(agent, [
      [operation, '400 invalid_request', { body: '{}', headers: { 'content-type': 'text/plain' } }],
      [operation, '400 invalid_json', { body: '{', headers: json }],
      [operation, '413 request_too_large', large],
    ]);
  }
  await seen.each(agent, invalid);
  for (const [operation, line, headers] of ambiguous) {
    await ambiguously(box.base_url, agent, { operation, line, headers, seen });
  }
};

const icon = 'star' as 'check';
const color = 'mauve' as 'red';
const invalid: readonly Row[] = [
  ['inputSend', '422 validation_failed', { body: { ...submission(), caller_id: 'cal_1' } }],
  ['inputSend', '422 unsupported_icon', { body: submission({ row_type: { display: 'Invoice', icon } }) }],
  ['inputSend', '422 unsafe_color', { body: submission({ row_accent_color: color }) }],
  ['inputSend', '422 unsafe_html', { body: submission({ title: '<script>' }) }],
  ['inputReplace', '422 validation_failed', { body: {} }],
  ['inputDelete', '422 validation_failed', { body: {} }],
  ['inputRead', '422 validation_failed', { body: [] }],
  ['inputList', '422 validation_failed', { query: { limit: 101 } }],
  ['outputCheck', '422 validation_failed', { query: { cursor: 'x' } }],
  ['outputReadAll', '422 validation_failed', { body: { limit: 0 } }],
];

const hosts = ['Host: one', 'Host: other'];
/** Requests without JSON that repeat a parameter or a header. */
const ambiguous: readonly (readonly [CallerOperation, line: string, headers: readonly string[]])[] = [
  ['inputList', 'GET /api/input/list?limit=1&limit=2', []],
  ['outputCheck', 'GET /api/output/check?cursor=a&cursor=b', []],
  ['outputRead', 'POST /api/output/out_1/read', hosts],
  ['outputAck', 'POST /api/output/out_1/ack', hosts],
];

type Ambiguous = { operation: CallerOperation; line: string; headers: readonly string[]; seen: Seen };

async function ambiguously(base_url: string, { api_key }: Agent, { operation, line, headers, seen }: Ambiguous) {
  const text = requestText(`${line} HTTP/1.1`, [`Authorization: Bearer ${api_key}`, ...headers]);
  const [reply] = await talk(base_url, text);
  if (!reply) throw new Error(`${line} was not answered`);
  agrees(callerEndpoints[operation], reply);
  seen.saw(operation, '400 invalid_request', reply);
}
