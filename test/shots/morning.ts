import type { Agent } from '../helpers/appliance/agent.ts';
import type { Person } from '../helpers/appliance/person.ts';
import type { StandingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { expenses } from './requests/expenses.ts';
import { requests } from './requests.ts';

const day_ms = 86_400_000;
const now_ms = Date.parse('2026-10-20T07:41:00.000Z');

/** The state of the server when a picture is taken. */
export type Morning = {
  readonly now: Date;
  readonly maya: Person;
  readonly agents: ReadonlyMap<string, Agent>;
  /** Adds another person. */
  person: StandingAppliance['person'];
  /** Runs rules on the database of the server. */
  change: StandingAppliance['change'];
  /** Moves the server's clock ahead. */
  later(passed_ms: number): void;
};

/** Sends the pending requests, each at its time, in order. */
export async function morning(
  box: StandingAppliance,
  { empty, decided, many }: { empty: boolean; decided: boolean; many: boolean },
): Promise<Morning> {
  box.clock.move(now_ms - 7 * day_ms - box.clock.now()); // older credentials would have expired
  const maya = box.person('Maya Okafor', { role: 'admin' });
  const agents = new Map(requests.map(({ caller }) => [caller, box.caller(caller)]));
  const inOrder = [...requests, ...(many ? expenses : [])].sort((one, other) => other.minutes_ago - one.minutes_ago);
  for (const { caller, minutes_ago, submission } of empty ? [] : inOrder) {
    box.clock.move(now_ms - minutes_ago * 60_000 - box.clock.now());
    await agents.get(caller)?.call('inputSend', { body: submission });
  }
  box.clock.move(now_ms - box.clock.now());
  if (decided) await decide(maya, agents);
  return { now: new Date(now_ms), maya, agents, person: box.person, change: box.change, later: box.clock.move };
}

/** Makes three decisions: one that can be undone, one that was read, and one that was acknowledged. */
async function decide(maya: Person, agents: Morning['agents']): Promise<void> {
  const chosen = [
    { caller: 'Payables', id: 'invoice/2026/NW-20931', value: 'approve', read: true, ack: false },
    { caller: 'Release train', id: 'deploy/api/4.12.0', value: 'promote', read: true, ack: true },
    { caller: 'Expenses', id: 'exp-4471', value: 'approve', read: false, ack: false },
  ];
  for (const { caller, id, value, read, ack } of chosen) {
    const agent = agents.get(caller) as Agent;
    const output_result_id = await maya.answer(await maya.find(agent, id), value);
    const params = { output_result_id };
    if (read) await agent.call('outputRead', { params });
    if (ack) await agent.call('outputAck', { params });
  }
}
