import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { errors } from '../../src/contract/errors.ts';
import { carriesIds, type Reply } from '../helpers/appliance/reply.ts';
import type { StandingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { agrees } from '../helpers/data/document.ts';
import { count, seed, toRepeat } from '../helpers/data/seed.ts';
import { submission } from '../helpers/data/submissions.ts';
import { hdoBeside } from '../helpers/programs/hdo.ts';
import type { Schema } from './from-schema.ts';
import { type Line, openLine } from './line.ts';
import type { Memory } from './memory.ts';
import { openRandom } from './random.ts';
import { type Fuzzed, makeRequest } from './requests.ts';
import { openSides, operationsOf } from './sides.ts';

const requests = Number(process.env.HDO_FUZZ_REQUESTS ?? count({ usual: 2_500, long: 100_000 }));
const connections = 4;
const minute_ms = 60_000;

test(`${requests} generated requests are answered as documented; ${toRepeat}`, async (t) => {
  const { box, memory, sides } = await openSides(t);
  const tally = new Map<string, number>();
  let next = 0;
  let exported: Promise<unknown> = Promise.resolve(); // one export at a time per person
  const drive = async (line: Line): Promise<void> => {
    while (next < requests) {
      const number = next++;
      if (number % 1_000 === 0) box.clock.move(minute_ms); // otherwise rate limits would refuse most requests
      const random = openRandom(Math.imul(seed, 0x9e3779b1) + number);
      const side = random.chance(0.6) ? sides.callers : sides.people;
      const schemas = side.document.components.schemas as Record<string, Schema>;
      const fuzzed = makeRequest({ random, memory, schemas, item: memory.item(random) }, side);
      const ask = () => answered(fuzzed, { number, line, memory });
      const status = fuzzed.operationId === 'auditExport' ? exported.then(ask) : ask();
      if (fuzzed.operationId === 'auditExport') exported = status;
      const met = `${fuzzed.operationId} ${await status}`;
      tally.set(met, (tally.get(met) ?? 0) + 1);
    }
  };
  const lines = Array.from({ length: connections }, () => openLine(box.base_url));
  t.after(() => lines.forEach((line) => void line.close()));
  await Promise.all(lines.map(drive));
  for (const met of [...tally].sort()) t.diagnostic(met.join(': '));
  t.diagnostic(`on ${lines.reduce((sum, line) => sum + line.opened(), 0)} connections`);
  const never = operationsOf(sides.callers).filter((operation) => !tally.has(`${operation} 200`));
  assert.deepEqual(never, [], 'requests that never succeed test little');
  await isSound(box);
});

/** Sends a request, judges the reply and returns its status. An error contains the request. */
async function answered(fuzzed: Fuzzed, { number, line, memory }: { number: number; line: Line; memory: Memory }) {
  try {
    const reply = await line.send(fuzzed.sent);
    judge(fuzzed, reply);
    memory.learn(reply.json?.data);
    return reply.status;
  } catch (error) {
    const { head, body } = fuzzed.sent;
    const shown = JSON.stringify(head.slice(0, 1_000) + body.toString('latin1').slice(0, 4_000));
    throw new Error(`request ${number} of seed ${seed}: ${shown}`, { cause: error });
  }
}

/** Checks that the server still works, that nothing in it has failed, and that its folder is sound. */
async function isSound(box: StandingAppliance): Promise<void> {
  const agent = box.caller('late');
  const output_result_id = await box.answered(agent, submission(), 'approve');
  await agent.call('outputRead', { params: { output_result_id } });
  await agent.call('outputAck', { params: { output_result_id } });
  assert.deepEqual(box.failures, []);
  await box.close();
  const { code, stdout, stderr } = await hdoBeside(['verify', '--data', box.data, '--json']);
  assert.equal(code, 0, stdout + stderr);
}

/**
 * Checks a reply against the document. A sound server never reports a bug and is never unavailable. Refusals without a
 * known operation have the envelope too.
 */
function judge({ sent, asks }: Fuzzed, reply: Reply): void {
  const { status, json, bytes } = reply;
  assert.ok(status < 500, `${status} ${json?.error?.code}`);
  carriesIds(reply);
  if (asks) agrees(asks as Endpoint, reply);
  else if (json?.ok === false) assert.equal(errors[json.error?.code as keyof typeof errors].status, status);
  else if (status !== 200) assert.deepEqual([status, bytes.length], [sent.method === 'HEAD' ? status : 204, 0]);
}
