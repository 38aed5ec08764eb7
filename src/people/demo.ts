import { demoRequests } from '../contract/demo/requests.ts';
import type { ReviewEndpoints } from '../contract/review-endpoints.ts';
import { canonicalise } from '../contract/submission.ts';
import type { Handlers } from '../http/endpoint/plane.ts';
import { submitted } from '../rules/items/input.ts';
import type { Review } from './people.ts';
import { requireAdmin } from './sign-in/confirmed.ts';
import type { Person } from './sign-in/credential.ts';

/** Handles the demo that an admin starts in the inbox. */
export function demoHandlers({ write, clock }: Review): Pick<Handlers<ReviewEndpoints, Person>, 'demoSend'> {
  return {
    demoSend: ({ who }) => {
      requireAdmin(who);
      const requests = demoRequests(clock().toString(36));
      return write(
        'sendDemo',
        who.reviewer,
        requests.map(({ submission }) => submitted(canonicalise(submission))),
      );
    },
  };
}
