import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { notified } from '../helpers/appliance/notified.ts';
import { submission } from '../helpers/data/submissions.ts';
import { hdoBeside } from '../helpers/programs/hdo.ts';
import { sink } from '../helpers/programs/sink.ts';
import { until } from '../helpers/until.ts';

const minute_ms = 60_000;
const secret = 'a secret of the webhook';
const policies = `
[[policy]]
name = "payments"
match = { row_type = "Payment" }
who = ["Ada", "Bob"]
escalate = { after = "1h", to = ["Dora"] }
[[away]]
person = "Bob"
until = 2100-01-01
deputy = "Carl"
`;

const people = ['Ada', 'Bob', 'Carl', 'Dora', 'Rita', 'Nemo'];

/** Starts an appliance with these people, except Nemo, and a target for each. `late` has quiet hours of Ada. */
async function office(t: TestContext) {
  const { received, url } = await sink(t);
  const bare = await notified(t, []);
  for (const name of ['Ada', 'Bob', 'Carl', 'Dora']) bare.box.person(name);
  bare.box.person('Rita', { role: 'reader' });
  await bare.box.close();
  const webhook = (person: string) => ({ kind: 'webhook', url: `${url}/${person}`, secret, person });
  const targets = people.map((person) => ({ name: person.toLowerCase(), ...webhook(person) }));
  const zone = { quiet_hours: '17:30-18:30', quiet_timezone: 'Asia/Tokyo' }; // it is 18:00 there
  const late = { name: 'late', ...webhook('Ada'), url: `${url}/late`, ...zone };
  const box = await notified(t, [policies, ...targets, late], bare.box.data);
  await until('the targets are stored', box.begun);
  const told = () =>
    received
      .splice(0)
      .map(({ path }) => path.slice(1))
      .sort();
  return { ...box, received, told };
}

test('a person is told of requests that they may answer, their deputy while they are away', async (t) => {
  const { box, agent, pass, states, received, told } = await office(t);
  const allEnded = () => until('every delivery has ended', () => states().every((state) => state !== 'waiting'));
  const send = (caller_item_id: string, display: string) =>
    agent.call('inputSend', { body: submission({ caller_item_id, row_type: { display, icon: 'credit-card' } }) });
  await send('pay', 'Payment');
  await until('the payment is told', () => received.length === 2);
  assert.deepEqual(told(), ['Ada', 'Carl']);
  await send('other', 'Invoice');
  await until('the invoice is told', () => received.length === 3);
  assert.deepEqual(told(), ['Ada', 'Carl', 'Dora']);
  await until('all are queued', () => states().length === 12);
  await pass(31 * minute_ms);
  await until('Ada is told after her quiet hours', () => received.length === 1);
  assert.equal(JSON.parse(received[0]?.body ?? '').count, 2);
  assert.deepEqual(told(), ['late']);
  await allEnded();
  await pass(30 * minute_ms);
  await until('the escalation is told', () => received.length === 3);
  await allEnded();
  assert.deepEqual(told(), ['Ada', 'Carl', 'late']);

  const tested = await hdoBeside(['notify', 'test', '--data', box.data]);
  assert.equal(tested.code, 69);
  assert.match(tested.stdout, /^ada: sent\nbob: sent\ncarl: sent\ndora: sent\n/);
  assert.match(
    tested.stdout,
    /^rita: Rita is a reader, who answers nothing\nnemo: there is no person Nemo\nlate: sent$/m,
  );
  const { stdout } = await hdoBeside(['doctor', '--data', box.data, '--json']);
  const found = JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === 'notifications');
  assert.equal(found?.state, 'warn');
  assert.match(found?.found, /the target nemo tells nobody: there is no person Nemo/);
});
