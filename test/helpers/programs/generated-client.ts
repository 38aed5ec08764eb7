/**
 * A program with types generated from the served documents. It sends, answers, acknowledges and requests a device code.
 */
export const program = `
import type { operations as Caller } from './caller.js';
import type { operations as Device } from './device.js';
import type { operations as Review } from './review.js';

type Json<Body> = { content: { 'application/json': Body } };
type BodyOf<Row> = Row extends { requestBody: Json<infer Body> } ? Body : undefined;
type DataOf<Row> = Row extends { responses: { 200: Json<{ data: infer Data }> } } ? Data : never;
type Refused = Caller['inputSend']['responses'][409]['content']['application/json'];

const { HDO_URL = '', HDO_API_KEY = '', HDO_TOKEN = '' } = process.env;

async function speak<Row>(path: string, secret: string, body?: BodyOf<Row>): Promise<DataOf<Row>> {
  const method = path.startsWith('GET ') ? 'GET' : 'POST';
  const headers = { authorization: 'Bearer ' + secret, 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(HDO_URL + path.replace(/^\\w+ /, ''), { method, headers, ...sent });
  const answer = await response.json() as { ok: true; data: DataOf<Row> } | Refused;
  if (answer.ok) return answer.data;
  const { code, fields = [] } = answer.error;
  throw new Error(code + fields.map(({ path, message }) => path + message).join());
}
const asAgent = <K extends keyof Caller>(_: K, path: string, body?: BodyOf<Caller[K]>) =>
  speak<Caller[K]>(path, HDO_API_KEY, body);
const asPerson = <K extends keyof Review>(_: K, path: string, body?: BodyOf<Review[K]>) =>
  speak<Review[K]>(path, HDO_TOKEN, body);

const sent = await asAgent('inputSend', 'POST /api/input/send', {
  caller_item_id: 'generated',
  row_type: { display: 'Deployment', icon: 'rocket' },
  title: 'Deploy?',
  subtitle: 'Now',
  summary: 'All green.',
  link_buttons: [],
  actions: [
    {
      display: 'Why',
      icon: 'check',
      value: 'why',
      overflow: false,
      popup: { kind: 'free_text', label: 'Why?', multiline: false },
    },
    { display: 'No', icon: 'x', value: 'no', overflow: false, popup: { kind: 'none' } },
  ],
});
const created: boolean = sent.created;
const [item] = (await asPerson('itemList', 'GET /review/api/items')).items;
if (!item) throw new Error('no item is pending');
const { answer } = await asPerson('itemAnswer', 'POST /review/api/items/' + item.item_id + '/answer', {
  expected_revision: item.revision,
  action_value: 'why',
  response: { kind: 'free_text', text: 'Because.' },
});
const output_result_id = answer.output_result_id ?? '';
const [ready] = (await asAgent('outputCheck', 'GET /api/output/check')).items;
const { response } = await asAgent('outputRead', 'POST /api/output/' + output_result_id + '/read');
const said: string = response.kind === 'free_text' ? response.text : response.kind;
const acked = await asAgent('outputAck', 'POST /api/output/' + output_result_id + '/ack');
const { interval } = await speak<Device['deviceCode']>('POST /device/code', 'none', { name: 'Generated' });
console.log(created, ready?.caller_item_id, said, acked.already_acknowledged, typeof interval);
`;

/** Code with mistakes that the generated types must reject, one per line. */
export const mistakes = `
import type { components as Caller } from './caller.js';
import type { components as Review } from './review.js';

export const request = {} as Caller['schemas']['CanonicalInput'];
// @ts-expect-error an unknown icon
export const icon: Caller['schemas']['Icon'] = 'no-such-icon';
// @ts-expect-error a field that does not exist
export const none = request.no_such_field.length;
// @ts-expect-error a text that only some responses have
export const text = ({} as Caller['schemas']['ActionResponse']).text;
// @ts-expect-error an answer without its value
export const answer: Review['schemas']['Answer'] = { kind: 'single_select' };
`;
