import { timestamp } from '../lib/time/clock.ts';
import { answerEmpty, type Review } from './people.ts';
import type { HandlersOf } from './sign-in/credential.ts';

type Operation = 'standingList' | 'standingEnd';

export function standingHandlers(review: Review): HandlersOf<Operation> {
  const { store, write } = review;
  return {
    standingList: ({ who: { reviewer } }) => {
      const { account_id, reviewer_id, role } = reviewer;
      const live = store.standingAnswers.listed.all({ account_id, now: timestamp(review.folderTime()) });
      return {
        standing_answers: live.map((one) => {
          const { standing_answer_id, given_at, expires_at, scope, tool, folder, session, value } = one;
          const caller = { caller_id: one.caller_id, display_name: one.display_name };
          const may_end = role === 'admin' || one.reviewer_id === reviewer_id;
          const ofCalls = { scope, tool, folder, session, value };
          const times = { given_at, expires_at };
          return { standing_answer_id, caller, given_by: one.name, ...times, scope: ofCalls, may_end };
        }),
      };
    },
    standingEnd: ({ who, params }) => answerEmpty(write('endStanding', who.reviewer, params.standing_answer_id)),
  };
}
