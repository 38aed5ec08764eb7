import { hash, randomInt } from 'node:crypto';
import { Refusal } from '../contract/errors.ts';
import { diskRefusal } from '../contract/limit.ts';
import { timestamp } from '../lib/clock.ts';
import { mintCredential } from '../lib/credential.ts';
import { newId } from '../lib/ids.ts';
import { makeUserCode, readUserCode } from '../lib/user-code.ts';
import { secondsUntil } from '../lib/window.ts';
import type { DeviceRequestRow } from '../store/device-requests.ts';
import { note, strangerAt } from './audit.ts';
import { expireDeviceRequests } from './device-expiry.ts';
import type { Outbox } from './outbox.ts';

/** What every device code begins with. */
export const deviceKind = 'hdod_';
/** How long both codes live, in milliseconds (agents.md). */
export const device_lifetime_ms = 600_000;
/** The most requests that are open at once, of one address or IPv6 /64 and in all. */
export const most_open = { each: 5, all: 50 } as const;

/** Who wants to be connected: the name that it gives itself, the label of an account, and where it is. */
export type DeviceWish = { name: string; account: string; address: string; network: string };

/**
 * Takes down a program's wish to become a caller and gives the two codes, which are kept as hashes only. Where an
 * account is not there nobody will see it, and the program is told nothing of that.
 * @throws {Refusal} rate_limit_exceeded where as many are open as may be: none that is open makes way
 */
export function startDeviceRequest(outbox: Outbox, { name, account, address, network }: DeviceWish) {
  if (outbox.disk_low) throw diskRefusal();
  expireDeviceRequests(outbox);
  guardRoom(outbox, network);
  const device_request_id = newId('dev', outbox.now_ms);
  const { text: device_code, secret_hash: device_hash } = mintCredential(deviceKind, device_request_id);
  const user_code = makeUserCode(randomInt);
  const account_id = outbox.store.accounts.byLabel.get({ label: account })?.account_id ?? null;
  outbox.store.deviceRequests.insert.run({
    device_request_id,
    account_id,
    name,
    address,
    network,
    device_hash,
    user_hash: userHash(user_code) ?? '',
    created_at: outbox.now,
    expires_at: timestamp(outbox.now_ms + device_lifetime_ms),
  });
  note(outbox, { kind: 'device.asked', account_id, actor: strangerAt(address), subject: device_request_id });
  if (account_id !== null) outbox.tell({ kind: 'device', account_id });
  return { device_code, user_code };
}

/** The hash under which a code is kept that a person compares; undefined for what is no code. */
export function userHash(user_code: string): string | undefined {
  const letters = readUserCode(user_code);
  return letters && hash('sha256', letters);
}

/** What has become of a request at an instant, whether or not that has been written down. */
export function deviceState({ state, expires_at }: DeviceRequestRow, now: string): DeviceRequestRow['state'] {
  const isOpen = state === 'waiting' || state === 'approved';
  return isOpen && expires_at <= now ? 'expired' : state;
}

function guardRoom({ store, now_ms }: Outbox, network: string): void {
  const full = [
    { ...store.deviceRequests.openIn.get({ network }), most: most_open.each },
    { ...store.deviceRequests.openIn.get({ network: null }), most: most_open.all },
  ].find(({ count = 0, most }) => count >= most);
  if (!full) return;
  const whose = full.most === most_open.each ? 'from this address' : 'here';
  const sentence = `As many programs wait to be connected ${whose} as may at once. Let some be approved or denied.`;
  const retry_after_seconds = secondsUntil(Date.parse(full.first_ends_at ?? ''), now_ms);
  throw new Refusal('rate_limit_exceeded', sentence, { retry_after_seconds });
}
