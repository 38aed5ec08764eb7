import { allowValue } from '../../contract/permission/content.ts';
import type { InputWithContent } from '../answerable.ts';
import { audit } from '../audit.ts';
import { record } from '../decide.ts';
import type { Outbox } from '../outbox.ts';
import type { Fitting } from './scope.ts';

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
