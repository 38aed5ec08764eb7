import { setImmediate } from 'node:timers/promises';
import type { DecisionsSought } from '../contract/review/statistics.ts';
import type { ReviewEndpoints } from '../contract/review-endpoints.ts';
import type { Handlers } from '../http/endpoint/plane.ts';
import type { Reviewer } from '../rules/base/outbox.ts';
import { formats } from '../upkeep/decisions/formats.ts';
import { decisionRecords } from '../upkeep/decisions/records.ts';
import { type ExportedFile, fileName, type SendFile } from './audit/exports.ts';
import type { Review } from './people.ts';
import type { Person } from './sign-in/credential.ts';

type Operation = 'statisticsRead' | 'decisionExport';

/** Handles the statistics, and the export of the decisions that they count. */
export function statisticsHandlers(
  review: Review,
  sendFile: SendFile,
): Pick<Handlers<ReviewEndpoints, Person>, Operation> {
  return {
    statisticsRead: ({ who, query: { days, timezone } }) => {
      const { account_id } = who.reviewer;
      return review.statistics({ account_id, days, timezone: timezone ?? 'UTC', now_ms: review.clock() });
    },
    decisionExport: (call) => sendFile(call.who.reviewer, call, decisionFile(review, call.who.reviewer, call.query)),
  };
}

function decisionFile(review: Review, { account_id }: Reviewer, span: DecisionsSought): ExportedFile {
  const name = fileName('decisions', review.clock(), 'csv');
  return { name, type: formats.csv.type, texts: textsOf(review, account_id, span) };
}

/** Yields the decisions slice by slice, and lets other requests run in between. */
async function* textsOf({ store }: Review, account_id: string, { from, to }: DecisionsSought): AsyncGenerator<string> {
  yield formats.csv.head;
  for (const records of decisionRecords(store, { account_id, from: full(from), to: full(to) })) {
    yield records.map(formats.csv.line).join('');
    await setImmediate();
  }
}

/** Adds milliseconds to an instant, because columns have them and queries may not. */
function full(instant: string | null): string | null {
  return instant && new Date(instant).toISOString();
}
