import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { loadSettings } from '../../src/config.ts';
import { Refusal } from '../../src/contract/errors.ts';
import { addAccount } from '../../src/rules/accounts.ts';
import { approveDeviceRequest, denyDeviceRequest } from '../../src/rules/device-approval.ts';
import { collectKey } from '../../src/rules/device-collection.ts';
import { expireDeviceRequests } from '../../src/rules/device-expiry.ts';
import { device_lifetime_ms, most_open, startDeviceRequest } from '../../src/rules/device-requests.ts';
import type { Outbox } from '../../src/rules/outbox.ts';
import { prepareForServing } from '../../src/store/prepare.ts';
import { openLocalWriter } from '../../src/writer/local.ts';
import { standingClock } from '../helpers/clock.ts';
import { temporary } from '../helpers/hdo.ts';

type State = 'waiting' | 'approved' | 'denied' | 'collected';
/** What ought to be of one request: what was decided, and until when it can be. */
type Wish = { id: string; user_code: string; state: State; ends_ms: number; keys: number };
type Stage = ReturnType<typeof open>;

const place = { account: 'default', address: '192.0.2.1', network: '192.0.2.1' };
const reviewer_id = 'rev_ada';

function open(t: Parameters<typeof temporary>[0] & { after(done: () => unknown): void }) {
  const data = temporary(t);
  prepareForServing(data);
  const clock = standingClock();
  const { limits } = loadSettings({ data, env: {} }).settings;
  const writer = openLocalWriter({ data, limits, upgrade_url: null }, clock.now);
  t.after(writer.close);
  const { account_id } = writer.transaction((outbox) => addAccount(outbox, { label: 'default', tier: 'self_hosted' }));
  const wishes: Wish[] = [];
  /** Does something, and gives the code of its refusal or what it said. */
  const attempt = <T>(work: (outbox: Outbox) => T): T | string => {
    try {
      return writer.transaction(work);
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  };
  return { clock, writer, attempt, admin: { account_id, reviewer_id }, wishes };
}

const isOpen = ({ state, ends_ms }: Wish, now_ms: number) =>
  (state === 'waiting' || state === 'approved') && ends_ms > now_ms;

/** What each verb does to a request, what it is answered, and what is thought of it here. */
const verbs: Record<string, (stage: Stage, wish: Wish) => void> = {
  approve({ attempt, admin, clock }, wish) {
    const may = isOpen(wish, clock.now()) && wish.state === 'waiting';
    const approval = { device_request_id: wish.id, user_code: wish.user_code, joins: null, lifetime_ms: null };
    const said = attempt((outbox) => approveDeviceRequest(outbox, admin, approval));
    assert.equal(typeof said === 'string' ? said : 'ok', may ? 'ok' : gone(wish, clock.now()));
    if (may) wish.state = 'approved';
  },
  deny({ attempt, admin, clock }, wish) {
    const may = isOpen(wish, clock.now());
    const said = attempt((outbox) => denyDeviceRequest(outbox, admin, wish.id));
    assert.equal(typeof said === 'string' ? said : 'ok', may ? 'ok' : gone(wish, clock.now()));
    if (may) wish.state = 'denied';
  },
  collect({ attempt, clock }, wish) {
    const said = attempt((outbox) => collectKey(outbox, wish.id));
    assert.equal(typeof said === 'string' ? said : 'ok', expected(wish, clock.now()));
    if (typeof said === 'string') return;
    wish.state = 'collected';
    wish.keys += 1;
  },
};

const forgotten = ({ ends_ms }: Wish, now_ms: number) => ends_ms + device_lifetime_ms < now_ms;

/** What a person meets who comes too late. Whether what is old is forgotten depends on when it was tidied up. */
function gone(wish: Wish, now_ms: number): string {
  return forgotten(wish, now_ms) ? 'not_found' : 'device_request_over';
}

function expected(wish: Wish, now_ms: number): string {
  if (forgotten(wish, now_ms)) return 'invalid_grant';
  if (wish.state === 'denied') return 'access_denied';
  if (wish.state === 'collected') return 'invalid_grant';
  if (wish.ends_ms <= now_ms) return 'expired_token';
  return wish.state === 'approved' ? 'ok' : 'authorization_pending';
}

function begin({ attempt, clock, wishes, writer }: Stage): void {
  const open = wishes.filter((wish) => isOpen(wish, clock.now())).length;
  const name = `Program ${wishes.length}`;
  const said = attempt((outbox) => startDeviceRequest(outbox, { ...place, name }));
  if (typeof said === 'string') {
    assert.deepEqual([said, open], ['rate_limit_exceeded', most_open.each]);
    return;
  }
  const id = writer.store.deviceRequests.overdue
    .all({ now: '9999' })
    .find((row) => row.name === name)?.device_request_id;
  const { user_code } = said;
  wishes.push({ id: id ?? '', user_code, state: 'waiting', ends_ms: clock.now() + device_lifetime_ms, keys: 0 });
}

/** Holds what is stored against what ought to be: no request has two keys, and callers are as their requests are. */
function holds({ writer, wishes, admin, clock }: Stage): void {
  const { store } = writer;
  const keys = store.keys.ofAccount.all(admin);
  assert.equal(keys.length, wishes.filter(({ state }) => state === 'collected').length);
  for (const [at, { keys, state, ends_ms }] of wishes.entries()) {
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

test('whatever is done to requests in whatever order, each gives one key at most, to whom it was approved', (t) => {
  const stage = open(t);
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      for (const { verb, at, wait_ms } of steps) {
        stage.clock.move(wait_ms);
        stage.writer.transaction(expireDeviceRequests);
        const recent = stage.wishes.slice(-most_open.each);
        const wish = recent[at % Math.max(1, recent.length)];
        if (verb === 'begin') begin(stage);
        else if (wish) verbs[verb]?.(stage, wish);
      }
      holds(stage);
    }),
    { numRuns: 60, seed: 8_628 },
  );
  const states = new Set(stage.wishes.map(({ state }) => state));
  assert.deepEqual([...states].sort(), ['approved', 'collected', 'denied', 'waiting']);
});
