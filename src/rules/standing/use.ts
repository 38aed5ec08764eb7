import { allowValue } from '../../contract/permission/content.ts';
import type { InputWithContent } from '../answerable.ts';
import { audit } from '../audit.ts';
import { record } from '../decide.ts';
import type { Outbox } from '../outbox.ts';
import { decidesAlone } from '../policy/required.ts';
import type { Fitting } from './scope.ts';

/** Tells whether a standing answer may answer a new item: its person alone may allow the call. */
export function mayUse(outbox: Outbox, input: InputWithContent, { person }: Fitting): boolean {
  return decidesAlone(outbox, input, person, allowValue);
}

/** Answers a new item by a standing answer, in the name of the person who gave it. */
export function useStanding(outbox: Outbox, input: InputWithContent, { standing, person }: Fitting): void {
  const { standing_answer_id, reviewer_id: actor } = standing;
  const response = { kind: 'none' } as const;
  const { cover } = record(outbox, input, {
    action_value: allowValue,
    response,
    answered_by: person.name,
    standing_answer_id,
  });
  audit(outbox, { kind: 'standing.used', actor, ...cover });
}
