import { sequenceOf } from '../contract/item-id.ts';
import { notFound } from '../http/endpoint/unrouted.ts';
import type { Review } from './people.ts';
import type { HandlersOf } from './sign-in/credential.ts';

type Operation = 'itemAssign' | 'assigneeList';

export function holdHandlers({ store, seal, write }: Review): HandlersOf<Operation> {
  return {
    itemAssign: async ({ who, params: { item_id }, body: { reviewer_id } }) => {
      const sequence = sequenceOf(seal, item_id);
      if (sequence === undefined) throw notFound();
      return { item_id, ...(await write('assign', who.reviewer, { sequence, reviewer_id })) };
    },
    assigneeList: ({ who: { reviewer } }) => ({ assignees: store.assignments.assignees.all(reviewer) }),
  };
}
