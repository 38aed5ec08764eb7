import type { TestContext } from 'node:test';
import { addAccount } from '../../src/rules/access/accounts.ts';
import type { Outbox } from '../../src/rules/base/outbox.ts';
import { openLocalWriter } from '../../src/writer/local.ts';
import { addAgent } from '../helpers/appliance/agent.ts';
import { addPerson } from '../helpers/appliance/person.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { recording } from '../helpers/shadow/shadow.ts';
import type { Cursor, Walk } from './walks.ts';
import { ages } from './world/retention.ts';
import { type Caller, type Decision, emptyWorld, freshKey, type Item, type Person } from './world/world.ts';

const env = {
  HDO_LIMITS__PENDING_INPUT_RETENTION_DAYS: String(ages.pending),
  HDO_LIMITS__UNACKNOWLEDGED_OUTPUT_RETENTION_DAYS: String(ages.answered),
  HDO_RETENTION__ACKNOWLEDGEMENT_PROOF_DAYS: String(ages.proof),
};
/** The account of each caller of a program. Each account has a person. */
const accountOfCaller = [0, 0, 1];

export const callerCount = accountOfCaller.length;
export const personCount = 2;
export type House = Awaited<ReturnType<typeof openHouse>>;
export type Stage = ReturnType<typeof openStage>;

/** A server that is shared by many programs. */
export async function openHouse(t: TestContext) {
  const box = await standingAppliance(t, { env });
  const { data, settings, clock } = box;
  const writer = openLocalWriter({ data, limits: settings.limits, upgrade_url: null, recording }, clock.now);
  const change = <T>(work: (outbox: Outbox) => T) => writer.transaction(work);
  const clerk = addAgent({ base_url: box.base_url, change }, { name: 'clerk', account: 'default' });
  t.after(() => writer.close());
  return {
    box,
    change,
    programs: 0,
    /** Waits until the server has noticed changes made by another process: its next write checks for them. */
    noticed: () => clerk.request('outputAck', { params: { output_result_id: 'out_none' } }),
  };
}

/** Creates new callers and people in new accounts, and an empty world for the model. */
export function openStage(house: House) {
  const { box, change } = house;
  const place = { base_url: box.base_url, change };
  const program = `program ${++house.programs}`;
  const named = (what: string, at: number) => `${what} ${at} of ${program}`;
  const accounts = Array.from({ length: personCount }, (_, at) =>
    change((outbox) => addAccount(outbox, { label: named('account', at), tier: 'self_hosted' })),
  );
  const labelOf = (at: number) => accounts[at]?.label ?? '';
  const callers = accountOfCaller.map((account, at) => {
    const agent = addAgent(place, { name: named('caller', at), account: labelOf(account) });
    const caller: Caller = { caller_id: agent.caller_id, account, keys: [freshKey(agent)] };
    return { agent, caller };
  });
  const people = accounts.map(({ label }, account) => {
    const person: Person = { name: named('person', account), account };
    return { person, side: addPerson(place, { name: person.name, account: label }) };
  });
  const world = emptyWorld(box.clock.now);
  return { ...house, program, accounts, callers, people, world, ...memory() };
}

/** The values that later steps of a program can use again. */
function memory() {
  return {
    walks: [] as Walk[],
    cursors: [] as Cursor[],
    decisions: [] as Decision[],
    undone: new Set<Decision>(),
    views: new Map<Item, number>(),
    ids: new Set<string>(),
  };
}
