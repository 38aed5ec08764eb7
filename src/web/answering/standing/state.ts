import { signal } from '@preact/signals';
import type { DataOf } from '../../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../../contract/review-endpoints.ts';
import { ApiError, addRoutes, call, refusalOf } from '../../server/api.ts';
import { toast } from '../toast.ts';
import { standingWords as words } from './words.ts';

addRoutes({
  standingList: ['GET', '/review/api/standing-answers'],
  standingEnd: ['DELETE', '/review/api/standing-answers/{standing_answer_id}'],
});

export type StandingAnswer = DataOf<ReviewEndpoints['standingList']>['standing_answers'][number];

const value = signal<readonly StandingAnswer[] | undefined>(undefined);
const failed = signal(false);
let reads = 0;

/** The standing answers of the account, and whether the last read failed. */
export const standingAnswers = {
  value,
  failed,
  async read(): Promise<void> {
    reads += 1;
    const mine = reads;
    try {
      const { standing_answers } = await call('standingList');
      if (mine !== reads) return; // a newer read knows more
      value.value = standing_answers;
      failed.value = false;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (mine === reads) failed.value = true;
    }
  },
};

/** Ends a standing answer at once, and says so. Returns false if it may not have ended. */
export async function endStanding(standing_answer_id: string): Promise<boolean> {
  const error = await refusalOf(call('standingEnd', { params: { standing_answer_id } }));
  toast.value = error
    ? { icon: 'circle-alert', said: error.message || words.notEnded, act: actOf(standing_answer_id) }
    : { icon: 'check', said: words.ended };
  if (!error) value.value = value.peek()?.filter((one) => one.standing_answer_id !== standing_answer_id);
  return !error;
}

/** The command of a toast that ends a standing answer. */
export function actOf(standing_answer_id: string) {
  return { label: words.end, press: () => void endStanding(standing_answer_id) };
}
