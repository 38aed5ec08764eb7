import { signal } from '@preact/signals';
import { call } from '../server/api.ts';
import type { ReplyOf } from '../server/item.ts';
import { resource } from '../server/resource.ts';
import { isAdmin } from '../server/session.ts';

type ServedRequest = ReplyOf<'deviceRequestFind'>['device_request'];
/** A device request with its end on this device's clock, in Unix milliseconds. */
export type DeviceRequest = ServedRequest & { readonly ends_ms: number };

/** The device requests, oldest first: pending, or approved and not collected. Only admins have any. */
export const deviceRequests = resource(
  async () => (isAdmin() ? (await call('deviceRequestList')).device_requests.map(addEnd) : []),
  { initial: [] as readonly DeviceRequest[] },
);

/** The id of the device request whose code is compared, which its row in the list shows. */
export const shownDeviceRequest = signal<string | undefined>(undefined);

/** Names what an answer to a device request depends on. The remaining time, which each read sets again, is not part. */
export function answersTo({ expires_in: _, ends_ms: _too, ...shown }: DeviceRequest, label: string): string {
  return JSON.stringify([shown, label]);
}

/** Adds the end on this device's clock, which may differ from the server's. */
export function addEnd(served: ServedRequest): DeviceRequest {
  return { ...served, ends_ms: Date.now() + served.expires_in * 1_000 };
}
