import type { Settings } from '../../../config.ts';
import { type StandingScope, scopeHash } from '../../../contract/permission/scopes.ts';
import type { Store } from '../../../store/store.ts';
import type { ReviewerRow } from '../../../store/tables/reviewers.ts';
import type { StandingAnswerRow } from '../../../store/tables/standing-answers.ts';
import type { Caller } from '../../base/outbox.ts';
import { mayAnswer } from '../../base/roles.ts';

type Standing = Settings['standing'];
/** A standing answer that fits a call, and the person who gave it. */
export type Fitting = { readonly standing: StandingAnswerRow; readonly person: ReviewerRow };
type Rows = { readonly store: Pick<Store, 'standingAnswers' | 'reviewers'>; readonly standing: Standing };

/** Tells whether the operator lets standing answers allow a tool. Names of tools are compared without case. */
export function mayStand({ enabled, always_asked }: Standing, tool: string): boolean {
  const asked = always_asked.map(folded);
  return enabled && !asked.includes('*') && !asked.includes(folded(tool));
}

/**
 * Finds a live standing answer with one of the scopes of a caller's call, by the folder's own time. Its person must
 * still be in the caller's account, and may still answer.
 */
export function fittingStanding(
  { store, standing: settings, folder_now: now }: Rows & { readonly folder_now: string },
  { caller_id, account_id }: Caller,
  scopes: readonly StandingScope[],
): Fitting | undefined {
  for (const scope of scopes) {
    if (!mayStand(settings, scope.tool)) continue;
    for (const standing of store.standingAnswers.fitting.all({ caller_id, scope_hash: scopeHash(scope), now })) {
      const person = store.reviewers.byId.get(standing);
      if (person?.account_id !== account_id || standing.account_id !== account_id) continue;
      if (mayAnswer(person.role)) return { standing, person };
    }
  }
  return undefined;
}

function folded(tool: string): string {
  return tool.normalize('NFKC').trim().toLowerCase();
}
