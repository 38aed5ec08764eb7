import { Refusal } from '../contract/errors.ts';
import { sequenceOf } from '../contract/item-id.ts';
import type { ReviewEndpoints } from '../contract/review-endpoints.ts';
import type { Deadlines } from '../http/deadlines.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Handlers } from '../http/plane.ts';
import type { JsonText } from '../http/reply.ts';
import { notFound } from '../http/unrouted.ts';
import { listAudit } from './audit.ts';
import { auditExporter } from './audit-export.ts';
import { callerHandlers } from './callers.ts';
import { choicesOf } from './choices.ts';
import { giveCookie } from './cookie.ts';
import type { Person } from './credential.ts';
import { decide, decideEach, putOff, takeBack } from './decide.ts';
import { deviceRequestHandlers } from './device/handlers.ts';
import { openHashing } from './hashing.ts';
import { findItem } from './item.ts';
import { listItems } from './items.ts';
import { ownHandlers } from './own.ts';
import type { Review } from './review.ts';
import { shown, signingIn } from './sign-in.ts';
import type { Site } from './site.ts';
import type { Streams } from './streams.ts';
import { mostBytes } from './upload.ts';

type Parts = {
  review: Review;
  deadlines: Deadlines;
  site: Site;
  streams: Streams;
  fileUpload: Handlers<ReviewEndpoints, Person>['fileUpload'];
};

/** Every endpoint of people and what it stands for. A missing row does not compile. */
export function reviewHandlers({
  review,
  deadlines,
  site,
  streams,
  fileUpload,
}: Parts): Handlers<ReviewEndpoints, Person> {
  const hashing = openHashing();
  const signIn = signingIn({ review, site, hashing });
  const exportAudit = auditExporter(review, deadlines);
  return {
    sessionStart: (call) => signIn(call, call.body),
    sessionRead: ({ who }) => ({ reviewer: shown(who.reviewer) }),
    sessionEnd: (call) => signOut({ review, site }, call.who, call),
    itemList: ({ who, query }) => listItems(review, who.reviewer, { ...query, last_event_id: streams.lastId() }),
    choiceList: ({ who }) => choicesOf(review.store, who.reviewer),
    itemRead: ({ who, params }) => readItem(review, who, params.item_id),
    itemAnswer: ({ who, params, body }) => decide(review, who.reviewer, { ...params, ...body }),
    itemUndo: ({ who, params, body }) => takeBack(review, who.reviewer, { ...params, ...body }),
    itemSkip: ({ who, params, body }) => putOff(review, who.reviewer, { ...params, ...body }),
    itemUnskip: ({ who, params }) => putOff(review, who.reviewer, { ...params, until: null }),
    itemsAnswer: ({ who, body }) => decideEach(review, who.reviewer, body),
    uploadLimits: ({ who }) => uploadLimits(review, who),
    fileUpload,
    eventStream: (call) => streams.open(call.who, call),
    ...callerHandlers(review),
    ...deviceRequestHandlers(review),
    auditList: ({ who, query }) => listAudit(review, who.reviewer, query),
    auditExport: (call) => exportAudit(call.who.reviewer, call, call.query),
    ...ownHandlers({ review, site, hashing }),
  };
}

function readItem(review: Review, { reviewer }: Person, item_id: string): JsonText {
  const sequence = sequenceOf(review.seal, item_id);
  const item = sequence && findItem(review, reviewer, sequence);
  if (!item) throw notFound();
  return { json_text: `{"item":${item.text}}` };
}

function uploadLimits(review: Review, { reviewer }: Person) {
  const most_bytes = mostBytes(review, reviewer);
  return { most_bytes: most_bytes === Number.MAX_SAFE_INTEGER ? null : most_bytes };
}

async function signOut(
  { review, site }: Pick<Parts, 'review' | 'site'>,
  { credential }: Person,
  { req, res }: Exchange,
): Promise<Record<never, never>> {
  if (credential.kind !== 'session') throw new Refusal('forbidden', 'A token has no session that could be ended.');
  await review.write('endSession', credential.session_hash);
  giveCookie(res, { secret: '', lifetime_ms: 0, secure: site.isSecure(req) });
  return {};
}
