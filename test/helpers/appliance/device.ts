import assert from 'node:assert/strict';
import { type DeviceEndpoints, type DeviceOperation, deviceEndpoints } from '../../../src/contract/device-endpoints.ts';
import type { DataOf } from '../../../src/contract/endpoint.ts';
import type { TestAppliance } from './appliance.ts';
import { type Asked, ask, dataOf, type Reply } from './ask.ts';

export type Codes = DataOf<DeviceEndpoints['deviceCode']>;
export type Delivered = DataOf<DeviceEndpoints['deviceToken']>;

const password = 'correct horse battery staple';

/**
 * A program without a key, such as an agent that requests a connection. Behind a trusted proxy its address is `from`.
 */
export function device(base_url: string, from?: string) {
  const headers = from === undefined ? {} : { 'x-forwarded-for': from };
  const request = (operation: DeviceOperation, asked: Asked): Promise<Reply> =>
    ask(base_url, deviceEndpoints[operation], { ...asked, headers: { ...headers, ...asked.headers } });
  return {
    request,
    /** Starts a device request, which must succeed. */
    start: async (name = 'Build box', more: object = {}): Promise<Codes> =>
      dataOf(await request('deviceCode', { body: { name, ...more } })) as Codes,
    /** Polls for the key. */
    poll: ({ device_code }: Pick<Codes, 'device_code'>): Promise<Reply> =>
      request('deviceToken', { body: { device_code } }),
  };
}

/** Summarises a reply: `delivered` or the error code. */
export function outcome({ json }: Reply): string {
  return json?.ok ? 'delivered' : String(json?.error?.code);
}

/** Returns the key in a reply. */
export function delivered(reply: Reply): Delivered {
  return dataOf(reply) as Delivered;
}

/** Signs in an admin, who can approve and deny device requests. */
export async function doorkeeper(box: TestAppliance, { name = 'Ada', account = 'default' } = {}) {
  const person = box.person(name, { role: 'admin', account });
  await person.password(password);
  const { call, request } = await person.signIn(password);
  const find = async (user_code: string) => (await call('deviceRequestFind', { body: { user_code } })).device_request;
  const place = async (codes: Codes) => ({ device_request_id: (await find(codes.user_code)).device_request_id });
  return {
    person,
    call,
    request,
    find,
    list: async () => (await call('deviceRequestList')).device_requests,
    /** Approves the request with a code, and returns the reply. */
    approve: async (codes: Codes, more: object = {}): Promise<Reply> => {
      const body = { user_code: codes.user_code, ...more };
      return request('deviceRequestApprove', { params: await place(codes), body });
    },
    deny: async (codes: Codes): Promise<Reply> =>
      request('deviceRequestDeny', { params: await place(codes), body: {} }),
  };
}

/** Lists the audit events of device requests, callers and keys. */
export function trail(box: TestAppliance): string[] {
  const rows = box.change(({ store }) => store.audit.after.all({ after: 0, limit: 1_000 }));
  return rows.map(({ kind }) => kind).filter((kind) => /^(device|caller|key)\./.test(kind));
}

/** Asserts that a reply is a refusal with a code. */
export function refuses(reply: Reply, code: string): void {
  assert.equal(outcome(reply), code, JSON.stringify(reply.json));
}
