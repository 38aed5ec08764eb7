import { Refusal } from '../contract/errors.ts';
import { sequenceOf } from '../contract/item-id.ts';
import type { ReviewEndpoints } from '../contract/review-endpoints.ts';
import type { Handlers } from '../http/endpoint/plane.ts';
import { notFound } from '../http/endpoint/unrouted.ts';
import type { JsonText } from '../http/reply/reply.ts';
import type { Deadlines } from '../http/request/deadlines.ts';
import type { Exchange } from '../http/request/exchange.ts';
import { auditFile, listAudit } from './audit/audit.ts';
import { openExports } from './audit/exports.ts';
import { callerAdminHandlers, demoHandlers } from './callers.ts';
import { deviceRequestHandlers } from './device/handlers.ts';
import type { Streams } from './events/streams.ts';
import { inviteHandlers } from './invites.ts';
import { answerHandlers } from './items/answer.ts';
import { choicesOf } from './items/choices.ts';
import { findItem } from './items/item.ts';
import { listItems } from './items/items.ts';
import { signableHandlers } from './items/sign.ts';
import type { Review } from './people.ts';
import { policyHandlers } from './policies.ts';
import { pushHandlers } from './push.ts';
import { reviewerAdminHandlers } from './reviewers.ts';
import type { Person } from './sign-in/credential.ts';
import { oidcHandlers } from './sign-in/oidc/oidc-handlers.ts';
import { ownHandlers } from './sign-in/own.ts';
import { passkeyHandlers } from './sign-in/passkeys/passkey-handlers.ts';
import { openSignIn } from './sign-in/services.ts';
import { giveCookie } from './sign-in/session-proof.ts';
import { shownReviewer, signingIn } from './sign-in/sign-in.ts';
import type { Site } from './sign-in/site.ts';
import { totpHandlers } from './sign-in/totp/totp-handlers.ts';
import { signInWays } from './sign-in/ways/ways.ts';
import { standingHandlers } from './standing.ts';
import { statisticsHandlers } from './statistics-handlers.ts';
import { fileLimitBytes } from './uploads/upload.ts';

type PeopleServices = {
  review: Review;
  deadlines: Deadlines;
  site: Site;
  streams: Streams;
  uploadSend: Handlers<ReviewEndpoints, Person>['uploadSend'];
};

/** The handler of each endpoint for people. A missing row does not compile. */
export function reviewHandlers({
  review,
  deadlines,
  site,
  streams,
  uploadSend,
}: PeopleServices): Handlers<ReviewEndpoints, Person> {
  const services = openSignIn(review, site);
  const signIn = signingIn(services);
  const sendFile = openExports(deadlines);
  return {
    signInRead: ({ req }) => signInWays(services, req),
    sessionStart: (call) => signIn(call, call.body),
    sessionRead: ({ who }) => ({ reviewer: shownReviewer(who.reviewer) }),
    sessionEnd: (call) => signOut({ review, site }, call.who, call),
    itemList: ({ who, query }) => listItems(review, who.reviewer, { ...query, last_event_id: streams.lastId() }),
    choiceList: ({ who }) => choicesOf(review.store, who.reviewer),
    itemRead: ({ who, params }) => readItem(review, who, params.item_id),
    uploadLimits: ({ who }) => uploadLimits(review, who),
    uploadSend,
    eventStream: (call) => streams.open(call.who, call),
    ...answerHandlers(review),
    ...signableHandlers(services),
    ...callerAdminHandlers(review),
    ...demoHandlers(review),
    ...deviceRequestHandlers(review),
    auditList: ({ who, query }) => listAudit(review, who.reviewer, query),
    auditExport: (call) => sendFile(call.who.reviewer, call, auditFile(review, call.who.reviewer, call.query)),
    ...statisticsHandlers(review, sendFile),
    ...reviewerAdminHandlers(review),
    ...inviteHandlers(review, site),
    ...pushHandlers(review),
    ...passkeyHandlers(services),
    ...standingHandlers(review),
    ...oidcHandlers(services),
    ...totpHandlers(services),
    ...policyHandlers(review),
    ...ownHandlers(services),
  };
}

function readItem(review: Review, { reviewer }: Person, item_id: string): JsonText {
  const sequence = sequenceOf(review.seal, item_id);
  const item = sequence && findItem(review, reviewer, sequence);
  if (!item) throw notFound();
  return { json_text: `{"item":${item.text}}` };
}

function uploadLimits(review: Review, { reviewer }: Person) {
  const most_bytes = fileLimitBytes(review, reviewer);
  return { most_bytes: most_bytes === Number.MAX_SAFE_INTEGER ? null : most_bytes };
}

async function signOut(
  { review, site }: Pick<PeopleServices, 'review' | 'site'>,
  { credential }: Person,
  { req, res }: Exchange,
): Promise<Record<never, never>> {
  if (credential.kind !== 'session')
    throw new Refusal('forbidden', 'A token has no session to end. Revoke the token instead.');
  await review.write('endSession', credential.session_hash);
  giveCookie(res, { secret: '', lifetime_ms: 0, secure: site.isSecure(req) });
  return {};
}
