import type { DataOf } from '../../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../../contract/review-endpoints.ts';
import { place } from '../../requests/place.ts';
import { addRoutes, call, refusalOf } from '../../server/api.ts';
import { resource } from '../../server/resource.ts';
import { toast } from '../toast.ts';
import { standingChanges } from './changes.ts';
import { standingWords as words } from './words.ts';

addRoutes({
  standingList: ['GET', '/review/api/standing-answers'],
  standingEnd: ['DELETE', '/review/api/standing-answers/{standing_answer_id}'],
});

export type StandingAnswer = DataOf<ReviewEndpoints['standingList']>['standing_answers'][number];

/** The standing answers of the account. They are read when Settings are shown, and when they may have changed. */
export const standingAnswers = resource(async () => (await call('standingList')).standing_answers, {
  on: () => place.value.view === 'settings' && standingChanges.value,
});

/** Ends a standing answer at once, and says so. Returns false if it may not have ended. */
export async function endStanding(standing_answer_id: string): Promise<boolean> {
  const error = await refusalOf(call('standingEnd', { params: { standing_answer_id } }));
  toast.value = error
    ? { icon: 'circle-alert', said: error.message || words.notEnded, act: actOf(standing_answer_id) }
    : { icon: 'check', said: words.ended };
  const { value } = standingAnswers;
  if (!error) value.value = value.peek()?.filter((one) => one.standing_answer_id !== standing_answer_id);
  return !error;
}

/** The command of a toast that ends a standing answer. */
export function actOf(standing_answer_id: string) {
  return { label: words.end, press: () => void endStanding(standing_answer_id) };
}
