import { invalidFields } from '../../../contract/body.ts';
import { itemId } from '../../../contract/item-id.ts';
import { allowValue } from '../../../contract/permission/content.ts';
import { most_hours, type StandingScope, scopeHash, scopesIn } from '../../../contract/permission/scopes.ts';
import { newId } from '../../../lib/ids.ts';
import { complaint } from '../../../lib/schema/complaint.ts';
import { timestamp } from '../../../lib/time/clock.ts';
import { hour_ms } from '../../../lib/time/units.ts';
import { standingDigest } from '../../../store/tables/cover.ts';
import { audit } from '../../base/audit.ts';
import type { InputWithContent } from '../../base/find-item.ts';
import type { Outbox, Reviewer } from '../../base/outbox.ts';
import { mayStand } from './scope.ts';

/** The choice of a person who also allows later calls: the name of a scope of the item, and a time. */
export type StandingChoice = { readonly scope: string; readonly hours: number };

/** Bounds the rows that a send of a caller may have to look at. */
const most_each = 100;

/**
 * Chooses the scope of a standing answer from those that the shown content has.
 * @throws {Refusal} validation_failed, naming the field
 */
export function chosenScope(
  outbox: Outbox,
  reviewer: Reviewer,
  { input, action_value, standing }: { input: InputWithContent; action_value: string; standing: StandingChoice },
): StandingScope {
  const { scope: name, hours } = standing;
  if (action_value !== allowValue) throw wrong('standing', 'is possible only with the action allow');
  if (reviewer.token_id !== undefined) throw wrong('standing', 'is for people in the inbox; a token cannot give one');
  const scopes = scopesIn(JSON.parse(input.canonical));
  const scope = scopes.find((one) => one.scope === name);
  if (!scope) throw wrong('standing.scope', 'is not a scope of the item');
  if (!mayStand(outbox.standing, scope.tool))
    throw wrong('standing', 'is not possible: the operator has it always asked');
  if (!Number.isInteger(hours) || hours < 1 || hours > most_hours) {
    throw invalidFields({
      complaints: [complaint('standing.hours', 'out_of_range', `must be from 1 to ${most_hours}`)],
    });
  }
  const { caller_id } = input;
  const live = outbox.store.standingAnswers.countLive.get({ caller_id, now: outbox.folder_now })?.found ?? 0;
  if (live >= most_each) throw wrong('standing', `is not possible: ${most_each} of this caller have not ended`);
  return scope;
}

type Given = { input: InputWithContent; output_result_id: string; scope: StandingScope; hours: number };

/** Gives a standing answer with a decision. It begins now, and ends after some hours of the folder's own time. */
export function giveStanding(
  outbox: Outbox,
  { reviewer_id }: Reviewer,
  { input, output_result_id, scope, hours }: Given,
): { standing_answer_id: string; expires_at: string } {
  const { account_id, caller_id, sequence, content_hash, revision } = input;
  const standing_answer_id = newId('sta', outbox.now_ms);
  const times = { given_at: outbox.folder_now, expires_at: timestamp(outbox.folder_ms + hours * hour_ms) };
  const given = { standing_answer_id, account_id, caller_id, reviewer_id, output_result_id, ...scope, ...times };
  const audit_number = audit(outbox, {
    kind: 'standing.given',
    account_id,
    caller_id,
    actor: reviewer_id,
    subject: standing_answer_id,
    content_hash,
    item: itemId(outbox.seal, sequence),
    revision,
    action_value: allowValue,
    state: JSON.stringify({ digest: standingDigest(outbox.seal, given), expires_at: times.expires_at }),
  });
  outbox.store.standingAnswers.insert.run({ ...given, scope_hash: scopeHash(scope), audit_number, ended_at: null });
  outbox.tell({ kind: 'standing', account_id });
  return { standing_answer_id, expires_at: times.expires_at };
}

function wrong(path: string, message: string) {
  return invalidFields({ complaints: [complaint(path, 'invalid_value', message)] });
}
