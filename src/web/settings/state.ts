import { place } from '../requests/place.ts';
import { addRoutes, call } from '../server/api.ts';
import type { ReplyOf } from '../server/item.ts';
import { resource } from '../server/resource.ts';

addRoutes({
  sessionList: ['GET', '/review/api/sessions'],
  sessionRevoke: ['DELETE', '/review/api/sessions/{session_id}'],
  passwordRead: ['GET', '/review/api/password'],
  passwordSet: ['PUT', '/review/api/password'],
  nameSet: ['PUT', '/review/api/name'],
  passkeyOptions: ['POST', '/review/api/passkeys/options'],
  passkeyAdd: ['POST', '/review/api/passkeys'],
  passkeyList: ['GET', '/review/api/passkeys'],
  passkeyRename: ['PUT', '/review/api/passkeys/{passkey_id}'],
  passkeyRemove: ['DELETE', '/review/api/passkeys/{passkey_id}'],
  totpRead: ['GET', '/review/api/totp'],
  totpBegin: ['POST', '/review/api/totp/begin'],
  totpSet: ['PUT', '/review/api/totp'],
  totpOff: ['DELETE', '/review/api/totp'],
  codesMake: ['POST', '/review/api/totp/codes'],
  identityList: ['GET', '/review/api/identities'],
  identityBegin: ['POST', '/review/api/identities/begin'],
  identityAdd: ['POST', '/review/api/identities'],
  identityRemove: ['DELETE', '/review/api/identities/{identity_id}'],
  tokenList: ['GET', '/review/api/tokens'],
  tokenRevoke: ['DELETE', '/review/api/tokens/{token_id}'],
  policyList: ['GET', '/review/api/policies'],
  pushRead: ['GET', '/review/api/push'],
  pushSubscribe: ['PUT', '/review/api/push'],
  pushUnsubscribe: ['DELETE', '/review/api/push/{subscription_id}'],
});

export type OwnSubscription = ReplyOf<'pushRead'>['subscriptions'][number];
export type OwnPasskey = ReplyOf<'passkeyList'>['passkeys'][number];
export type OwnSession = ReplyOf<'sessionList'>['sessions'][number];

/** Tells that Settings are shown, where what a person has is read. */
const on = () => place.value.view === 'settings';

export const sessions = resource(async () => (await call('sessionList')).sessions, { on });
/** The subscriptions of the person's browsers, if notices on devices are on. */
export const push = resource(() => call('pushRead'));
/** The person's passkeys, and where passkeys work. */
export const passkeys = resource(() => call('passkeyList'), { on });
/** The state of the second step of the person’s password. */
export const totp = resource(() => call('totpRead'), { on });
/** The person’s accounts at providers of single sign-on. */
export const identities = resource(() => call('identityList'), { on });
export const away = resource(async () => (await call('policyList')).away, { on });
export const tokens = resource(async () => (await call('tokenList')).tokens, { on });
/** The state of the person's password, and when it was set. */
export const password = resource(() => call('passwordRead'), { on });
