import { hash, randomInt } from 'node:crypto';
import { Refusal } from '../../contract/errors.ts';
import { diskRefusal } from '../../contract/limit.ts';
import { mintCredential } from '../../lib/crypto/credential.ts';
import { newId } from '../../lib/ids.ts';
import { makeUserCode, readUserCode } from '../../lib/text/user-code.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { secondsUntil } from '../../lib/time/window.ts';
import type { DeviceRequestRow } from '../../store/tables/device-requests.ts';
import { audit, strangerAt } from '../base/audit.ts';
import type { Outbox } from '../base/outbox.ts';
import { expireDeviceRequests } from './device-expiry.ts';

export const deviceKind = 'hdod_';
export const device_lifetime_ms = 600_000;
/** The most open requests: for one IPv4 address or IPv6 /64, and in total. */
export const most_open = { each: 5, all: 50 } as const;

/** A program that asks for a key: the name it gives itself, the label of an account, and its address. */
export type NewDeviceRequest = { name: string; account: string; address: string; network: string };

/**
 * Records a device request and returns its two codes, which are stored as hashes only. A request for an unknown account
 * gets the same response and is shown to nobody.
 * @throws {Refusal} rate_limit_exceeded at the limit of open requests; no open request is dropped
 */
export function startDeviceRequest(outbox: Outbox, { name, account, address, network }: NewDeviceRequest) {
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
  audit(outbox, { kind: 'device.asked', account_id, actor: strangerAt(address), subject: device_request_id });
  if (account_id !== null) outbox.tell({ kind: 'device', account_id });
  return { device_code, user_code };
}

/** Hashes a user code for storage and comparison. Returns undefined for text that is not a code. */
export function userHash(user_code: string): string | undefined {
  const letters = readUserCode(user_code);
  return letters && hash('sha256', letters);
}

/** Returns the state of a request at an instant, even if its expiry has not been stored yet. */
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
  const whose = full.most === most_open.each ? 'from this address' : 'on this server';
  const sentence = `Too many device requests ${whose} are open. Approve or deny some of them, or try again later.`;
  const retry_after_seconds = secondsUntil(Date.parse(full.first_ends_at ?? ''), now_ms);
  throw new Refusal('rate_limit_exceeded', sentence, { retry_after_seconds });
}
