import type { AnswerEnd } from '../../contract/audit.ts';
import type { Interval } from '../../lib/time/past.ts';
import type { NamedAnswer } from '../../store/tables/answers.ts';
import type { InputWithContent } from '../base/find-item.ts';
import type { Outbox } from '../base/outbox.ts';
import { auditCarried, auditEnded } from './answer-audit.ts';
import { removeFile } from './files.ts';

/** The text of answers that others ended stays for their person, in at most so many answers. */
const most_unseen = 200;
/** The most rows that one transaction changes. */
const slice = 50;

type Ending = {
  readonly because: AnswerEnd;
  readonly actor: string;
  /** The answers of others that wait again with this end. */
  readonly others?: readonly NamedAnswer[];
};

/** Ends an answer without a decision. If somebody else ended it, its text stays until its person has seen it. */
export function endAnswer(outbox: Outbox, row: NamedAnswer, { because, actor, others }: Ending): void {
  const { answers, inputs, signatures } = outbox.store;
  const { sequence, input_sequence, reviewer_id, file_id } = row;
  const isOwn = because === 'undone' || because === 'superseded';
  const response = isOwn ? null : row.response;
  answers.end.run({ sequence, ended_because: because, settled_at: outbox.now, response });
  if (!isOwn) answers.trimUnseen.run({ reviewer_id, most: most_unseen });
  if (file_id) releaseFile(outbox, file_id);
  signatures.forgetUndone.run({ input_sequence });
  const caller_id = inputs.bySequence.get({ sequence: input_sequence })?.caller_id ?? null;
  const left = { ...row, file_id: null, standing: null, response, note: isOwn ? null : row.note };
  auditEnded(outbox, left, { because, actor, caller_id, others });
}

/** Returns an answer to those that wait for others. */
export function waitAgain(outbox: Outbox, input: InputWithContent, row: NamedAnswer): void {
  const { sequence, response } = row;
  outbox.store.answers.waitAgain.run({ sequence, response });
  const again = { state: 'given', hold_seconds: null, output_result_id: null, settled_at: null } as const;
  auditCarried(outbox, input, { ...row, ...again });
}

/** Ends the given and held answers of an item. */
export function endOpenOf(outbox: Outbox, input_sequence: number, ending: Ending): void {
  for (const row of outbox.store.answers.standing.all({ input_sequence })) {
    if (row.state !== 'decided') endAnswer(outbox, row, ending);
  }
}

/**
 * Ends the given and held answers of a person who may not answer any more, or the held ones of one of their tokens.
 * Those that others gave with them wait again.
 */
export function endAnswersOf(
  outbox: Outbox,
  actor: string,
  { reviewer_id, token_id }: Pick<NamedAnswer, 'reviewer_id'> & { token_id?: string },
): void {
  const because = token_id === undefined ? 'person_removed' : 'token_revoked';
  for (const row of outbox.store.answers.openOf.all({ reviewer_id })) {
    if (token_id !== undefined && row.token_id !== token_id) continue;
    const { input_sequence: sequence, account_id, state } = row;
    endShared(outbox, { row, together: state === 'held' ? heldOf(outbox, sequence) : [], because, actor });
    outbox.tell({ kind: state === 'held' ? 'item.added' : 'item.changed', account_id, sequence });
  }
}

/** Ends one answer. Others that were held or decided with it wait again, and those of removed people end. */
export function endShared(
  outbox: Outbox,
  { row, together, ...ending }: Ending & { readonly row: NamedAnswer; readonly together: readonly NamedAnswer[] },
): void {
  const { answers, reviewers } = outbox.store;
  const others = together.filter((one) => one.sequence !== row.sequence);
  for (const { sequence, response } of others) answers.waitAgain.run({ sequence, response });
  endAnswer(outbox, row, { ...ending, others });
  for (const one of others) {
    if (!reviewers.byId.get(one)) endAnswer(outbox, one, { because: 'person_removed', actor: ending.actor });
  }
}

/** Lists the answers of an item that are held. */
export function heldOf({ store }: Outbox, input_sequence: number): NamedAnswer[] {
  return store.answers.standing.all({ input_sequence }).filter(({ state }) => state === 'held');
}

/** Removes the texts of answers that ended long ago, which their people have not seen. */
export function dropUnseen({ store }: Outbox, { past }: { past: readonly Interval[] }) {
  for (const [since, before] of past) {
    const rows = store.answers.unseen.all({ since, before, limit: slice });
    for (const { sequence, input_sequence } of rows) {
      store.answers.see.run({ sequence });
      store.answers.tidy.run({ input_sequence });
    }
    if (rows.length > 0) return { expired: rows.length, more: true };
  }
  return { expired: 0, more: false };
}

/** Ends what is left of an item's answers when its decision can no longer be undone. */
export function endOutdone(outbox: Outbox, input_sequence: number, actor: string): void {
  if (outbox.store.answers.given.get({ input_sequence }))
    endOpenOf(outbox, input_sequence, { because: 'outdone', actor });
}

/** Removes a file that no answer and no decision has. */
export function releaseFile(outbox: Outbox, file_id: string): void {
  if (outbox.store.answers.ofFile.get({ file_id })?.found === 0) removeFile(outbox, file_id);
}
