import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { loadSettings } from '../../src/config.ts';
import { Refusal } from '../../src/contract/errors.ts';
import { addAccount } from '../../src/rules/access/accounts.ts';
import { approveDeviceRequest, denyDeviceRequest } from '../../src/rules/access/device-approval.ts';
import { collectKey } from '../../src/rules/access/device-collection.ts';
import { expireDeviceRequests } from '../../src/rules/access/device-expiry.ts';
import { device_lifetime_ms, most_open, startDeviceRequest } from '../../src/rules/access/device-requests.ts';
import type { Outbox } from '../../src/rules/base/outbox.ts';
import { prepareForServing } from '../../src/store/migrations/prepare.ts';
import { openLocalWriter } from '../../src/writer/local.ts';
import { standingClock } from '../helpers/appliance/clock.ts';
import { tries } from '../helpers/data/seed.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { recording } from '../helpers/shadow/shadow.ts';

type State = 'waiting' | 'approved' | 'denied' | 'collected';
/** The expected state of a request, its deadline, and the number of its keys. */
type Request = { id: string; user_code: string; state: State; ends_ms: number; keys: number };
type Stage = ReturnType<typeof open>;

const place = { account: 'default', address: '192.0.2.1', network: '192.0.2.1' };
const reviewer_id = 'rev_ada';

function open(t: Parameters<typeof temporary>[0] & { after(done: () => unknown): void }) {
  const data = temporary(t);
  prepareForServing(data);
  const clock = standingClock();
  const { limits } = loadSettings({ data, env: {} }).settings;
  const writer = openLocalWriter({ data, limits, upgrade_url: null, recording }, clock.now);
  t.after(writer.close);
  const { account_id } = writer.transaction((outbox) => addAccount(outbox, { label: 'default', tier: 'self_hosted' }));
  const requests: Request[] = [];
  /** Runs a rule, and returns its result or the code of its refusal. */
  const attempt = <T>(work: (outbox: Outbox) => T): T | string => {
    try {
      return writer.transaction(work);
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  };
  return { clock, writer, attempt, admin: { account_id, reviewer_id }, requests };
}

const isOpen = ({ state, ends_ms }: Request, now_ms: number) =>
  (state === 'waiting' || state === 'approved') && ends_ms > now_ms;

/** The verbs on a request, each with the expected result and the expected change. */
const verbs: Record<string, (stage: Stage, request: Request) => void> = {
  approve({ attempt, admin, clock }, request) {
    const may = isOpen(request, clock.now()) && request.state === 'waiting';
    const approval = { device_request_id: request.id, user_code: request.user_code, joins: null, lifetime_ms: null };
    const said = attempt((outbox) => approveDeviceRequest(outbox, admin, approval));
    assert.equal(typeof said === 'string' ? said : 'ok', may ? 'ok' : gone(request, clock.now()));
    if (may) request.state = 'approved';
  },
  deny({ attempt, admin, clock }, request) {
    const may = isOpen(request, clock.now());
    const said = attempt((outbox) => denyDeviceRequest(outbox, admin, request.id));
    assert.equal(typeof said === 'string' ? said : 'ok', may ? 'ok' : gone(request, clock.now()));
    if (may) request.state = 'denied';
  },
  collect({ attempt, clock }, request) {
    const said = attempt((outbox) => collectKey(outbox, request.id));
    assert.equal(typeof said === 'string' ? said : 'ok', expected(request, clock.now()));
    if (typeof said === 'string') return;
    request.state = 'collected';
    request.keys += 1;
  },
};

const forgotten = ({ ends_ms }: Request, now_ms: number) => ends_ms + device_lifetime_ms < now_ms;

/** Returns the refusal that an admin gets for a closed request. Requests long closed have been deleted. */
function gone(request: Request, now_ms: number): string {
  return forgotten(request, now_ms) ? 'not_found' : 'device_request_over';
}

function expected(request: Request, now_ms: number): string {
  if (forgotten(request, now_ms)) return 'invalid_grant';
  if (request.state === 'denied') return 'access_denied';
  if (request.state === 'collected') return 'invalid_grant';
  if (request.ends_ms <= now_ms) return 'expired_token';
  return request.state === 'approved' ? 'ok' : 'authorization_pending';
}

function begin({ attempt, clock, requests, writer }: Stage): void {
  const open = requests.filter((request) => isOpen(request, clock.now())).length;
  const name = `Program ${requests.length}`;
  const said = attempt((outbox) => startDeviceRequest(outbox, { ...place, name }));
  if (typeof said === 'string') {
    assert.deepEqual([said, open], ['rate_limit_exceeded', most_open.each]);
    return;
  }
  const id = writer.store.deviceRequests.overdue
    .all({ now: '9999' })
    .find((row) => row.name === name)?.device_request_id;
  const { user_code } = said;
  requests.push({ id: id ?? '', user_code, state: 'waiting', ends_ms: clock.now() + device_lifetime_ms, keys: 0 });
}

/** Compares the store with the expected requests: no request has two keys, and callers match their requests. */
function holds({ writer, requests, admin, clock }: Stage): void {
  const { store } = writer;
  const keys = store.keys.ofAccount.all(admin);
  assert.equal(keys.length, requests.filter(({ state }) => state === 'collected').length);
  for (const [at, { keys, state, ends_ms }] of requests.entries()) {
    assert.ok(keys <= 1);
    const caller = store.callers.bySlug.get({ ...admin, caller_slug: `program-${at}` });
    const is =
      state === 'collected'
        ? 'active'
        : state === 'approved' && ends_ms > clock.now()
          ? 'pending_activation'
          : 'expired';
    if (caller) assert.equal(caller.status, is);
    else assert.ok(state === 'waiting' || state === 'denied');
  }
}

const step = fc.record({
  verb: fc.constantFrom('begin', 'begin', ...Object.keys(verbs), ...Object.keys(verbs)),
  at: fc.nat(),
  wait_ms: fc.constantFrom(0, 0, 1_000, 299_999, device_lifetime_ms),
});

test('after any sequence of acts, a device request has issued at most one key, and only after approval', (t) => {
  const stage = open(t);
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      for (const { verb, at, wait_ms } of steps) {
        stage.clock.move(wait_ms);
        stage.writer.transaction(expireDeviceRequests);
        const recent = stage.requests.slice(-most_open.each);
        const request = recent[at % Math.max(1, recent.length)];
        if (verb === 'begin') begin(stage);
        else if (request) verbs[verb]?.(stage, request);
      }
      holds(stage);
    }),
    tries(60),
  );
  const states = new Set(stage.requests.map(({ state }) => state));
  assert.deepEqual([...states].sort(), ['approved', 'collected', 'denied', 'waiting']);
});
