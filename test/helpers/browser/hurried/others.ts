import type { Luck } from '../../../faults/power/luck.ts';
import type { Agent } from '../../appliance/agent.ts';
import type { Person } from '../../appliance/person.ts';
import { action, submission } from '../../data/submissions.ts';

const text = { kind: 'free_text', label: 'Why', multiline: true } as const;

/** The labels of all answers by value. */
export const labels: Readonly<Record<string, string>> = {
  approve: 'Approve',
  reject: 'Reject',
  explain: 'Explain',
  wipe: 'Wipe',
  later: 'Later',
  never: 'Never',
};

const wipe = action({ value: 'wipe', display: 'Wipe', tone: 'danger', style: 'outline' });
const actions = [
  action({ value: 'approve', display: 'Approve' }),
  action({ value: 'reject', display: 'Reject' }),
  action({ value: 'explain', display: 'Explain', popup: text }),
  wipe,
  action({ value: 'later', display: 'Later', overflow: true }),
  action({ value: 'never', display: 'Never', overflow: true }),
];

/** The same with the risky one first, where a swipe would find it. */
const risky = [wipe, ...actions.filter((one) => one !== wipe)];

/** Names a request in a revision. The page shows it as the title. */
export function titleOf(caller_item_id: string, revision: number): string {
  return `Request ${caller_item_id} v${revision}`;
}

/** An agent and a second person who send, replace, withdraw and answer requests while somebody works in the page. */
export function others(agent: Agent, person: Person, luck: Luck) {
  let count = 0;
  const names = new Map<string, string>();
  const body = (caller_item_id: string, revision: number) =>
    submission({
      caller_item_id,
      title: titleOf(caller_item_id, revision),
      actions: Number(caller_item_id) % 4 === 0 ? risky : actions,
    });
  const send = async () => {
    count += 1;
    const caller_item_id = String(count);
    await agent.call('inputSend', { body: body(caller_item_id, 1) });
    names.set((await person.find(agent, caller_item_id)).item_id, caller_item_id);
  };
  /** Does something to one of the first requests, the most likely to be open. Another may be quicker. */
  const change = async () => {
    const { items } = await person.call('itemList', { query: { view: 'queue', limit: 3 } });
    const item = items[luck.below(Math.max(items.length, 1))];
    if (!item) return send();
    const { caller_item_id, revision } = item;
    await luck.pick([
      () => agent.request('inputReplace', { body: body(caller_item_id, revision + 1) }),
      () => agent.request('inputDelete', { body: { caller_item_id } }),
      () => {
        const answer = { expected_revision: revision, action_value: 'approve', response: { kind: 'none' } };
        return person.request('itemAnswer', { params: { item_id: item.item_id }, body: answer });
      },
    ])();
  };
  /** The ids of the agent by those of the server. */
  return { names, send, act: () => luck.pick([send, send, change])() };
}
