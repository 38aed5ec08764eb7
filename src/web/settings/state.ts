import { type Signal, signal } from '@preact/signals';
import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { ApiError, addRoutes, call } from '../server/api.ts';

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

export type OwnSubscription = DataOf<ReviewEndpoints['pushRead']>['subscriptions'][number];
export type OwnPasskey = DataOf<ReviewEndpoints['passkeyList']>['passkeys'][number];
export type OwnSession = DataOf<ReviewEndpoints['sessionList']>['sessions'][number];

/** Data that a page shows, and whether the last read failed. */
export type Own<T> = {
  readonly value: Signal<T | undefined>;
  readonly failed: Signal<boolean>;
  read(): Promise<void>;
};

/** Makes data that is read by `ask`. A failure keeps the previous value. */
export function own<T>(ask: () => Promise<T>): Own<T> {
  const value = signal<T | undefined>(undefined);
  const failed = signal(false);
  const read = async () => {
    try {
      value.value = await ask();
      failed.value = false;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failed.value = true;
    }
  };
  return { value, failed, read };
}

/** The sessions of the person. */
export const sessions = own(async () => (await call('sessionList')).sessions);
/** The subscriptions of the person's browsers, if notices on devices are on. */
export const push = own(() => call('pushRead'));
/** The person's passkeys, and where passkeys work. */
export const passkeys = own(() => call('passkeyList'));
/** The state of the second step of the person’s password. */
export const totp = own(() => call('totpRead'));
/** The person’s accounts at providers of single sign-on. */
export const identities = own(() => call('identityList'));
/** The absences of people of the account. */
export const away = own(async () => (await call('policyList')).away);
/** The API tokens that act as the person. */
export const tokens = own(async () => (await call('tokenList')).tokens);
/** The state of the person's password, and when it was set. */
export const password = own(() => call('passwordRead'));
