import { allowValue } from '../../../contract/permission/content.ts';
import type { InputWithContent } from '../../base/find-item.ts';
import type { Outbox } from '../../base/outbox.ts';
import { decidesAlone } from '../../policy/required.ts';
import { decideItem } from '../decide.ts';
import type { Fitting } from './scope.ts';

/** Tells whether a standing answer may answer a new item: its person alone may allow the call. */
export function mayUse(outbox: Outbox, input: InputWithContent, { person }: Fitting): boolean {
  return decidesAlone(outbox, input, person, allowValue);
}

/** Answers a new item by a standing answer, in the name of the person who gave it. */
export function useStanding(outbox: Outbox, input: InputWithContent, { standing, person }: Fitting): void {
  const { standing_answer_id, reviewer_id: actor } = standing;
  const by = { answered_by: person.name, actor, standing_answer_id };
  decideItem(outbox, input, { action_value: allowValue, response: { kind: 'none' }, ...by });
}
