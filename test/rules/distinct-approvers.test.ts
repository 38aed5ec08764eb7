import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { loadSettings } from '../../src/config.ts';
import { Refusal } from '../../src/contract/errors.ts';
import { canonicalise } from '../../src/contract/submission.ts';
import { timestamp } from '../../src/lib/time/clock.ts';
import { addAccount } from '../../src/rules/access/accounts.ts';
import { addCaller } from '../../src/rules/access/callers.ts';
import { giveAnswer } from '../../src/rules/answers/give.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { Conflict } from '../../src/rules/base/conflict.ts';
import type { Outbox } from '../../src/rules/base/outbox.ts';
import { replaceItem, sendItem, submissionFields } from '../../src/rules/items/input.ts';
import { acceptInvite, makeInvite } from '../../src/rules/people/invites.ts';
import { confirmReviewer } from '../../src/rules/people/origins.ts';
import { renameSelf } from '../../src/rules/people/own.ts';
import { removeReviewerAsAdmin, setRoleAsAdmin } from '../../src/rules/people/people-as-admin.ts';
import { addReviewer } from '../../src/rules/people/reviewers.ts';
import { removePolicy, savePolicy } from '../../src/rules/policy/manage.ts';
import { prepareForServing } from '../../src/store/migrations/prepare.ts';
import { inTransaction } from '../../src/writer/local.ts';
import { type Held, type Model, newModel } from '../helpers/data/plain-approvals.ts';
import { chance, type Random } from '../helpers/data/random.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { recording } from '../helpers/shadow/shadow.ts';

const seed = Number(process.env.HDO_SEED ?? 45);
/** The number of cases: more by HDO_APPROVER_CASES. */
const cases = Number(process.env.HDO_APPROVER_CASES ?? 150);
const in_one_folder = 50;
const steps = 30;
const day_ms = 86_400_000;

const values = ['pay', 'reject'] as const;
const actions = values.map((value) => action({ value }));
const any = { row_type: null, tone: null, priority: null };
const plain = {
  remind_after: null,
  escalate: null,
  expire_after: null,
  on_expiry: null,
  hold_seconds: 0,
  assign: null,
};

/** One account with its people, its policies and one request, beside the model of it. */
type Case = {
  readonly at: number;
  readonly model: Model;
  readonly random: Random;
  readonly account_id: string;
  readonly caller: { account_id: string; caller_id: string };
  outbox: Outbox;
  made: number;
};

test(`only living, distinct, entitled people who saw exactly this decide: ${cases} cases (seed ${seed})`, (t) => {
  let decided = 0;
  for (let first = 0; first < cases; first += in_one_folder) {
    const data = temporary(t);
    prepareForServing(data);
    const { limits } = loadSettings({ data, env: { HDO_LIMITS__ENABLED: 'false' } }).settings;
    inTransaction({ data, limits, upgrade_url: null, recording }, Date.now, (outbox) => {
      for (let at = first; at < Math.min(cases, first + in_one_folder); at++) decided += play(outbox, at);
    });
  }
  assert.ok(decided > cases / 25, `${decided} of ${cases} cases were decided by several people`);
});

/** Plays one case. Returns 1 if several people decided its request, else 0. */
function play(outbox: Outbox, at: number): number {
  const random = chance(seed + at);
  const { account_id } = addAccount(outbox, { label: `a${at}`, tier: 'self_hosted' });
  const { caller_id } = addCaller(outbox, operator, { account_id, name: `agent ${at}` });
  const one: Case = { at, model: newModel(), random, account_id, caller: { account_id, caller_id }, outbox, made: 0 };
  for (const role of ['admin', 'admin', 'reviewer'] as const) added(one, role);
  sendAgain(one, sendItem);
  for (let step = 0; step < steps; step++) {
    const act = random.of(acts);
    act(one);
    if (one.model.answered) return one.model.answered.length > 1 ? 1 : 0;
  }
  return 0;
}

const acts: readonly ((one: Case) => void)[] = [
  ...[saves, saves, invites, invites, confirms, removes, demotes, renames, passes, withdraws, replaces],
  ...[answers, answers, answers, answers, answers, answers, answers, answers],
];

function added(one: Case, role: 'admin' | 'reviewer'): void {
  const name = `Person ${one.at} ${++one.made}`;
  const { reviewer_id } = addReviewer(one.outbox, operator, { account_id: one.account_id, name, role });
  one.model.people.set(reviewer_id, { reviewer_id, name, role, is_here: true, came_by: null, came_day: 0 });
}

const person = ({ account_id }: Case, { reviewer_id, name, role }: Held) => ({ reviewer_id, account_id, name, role });
const living = ({ model }: Case) => [...model.people.values()].filter(({ is_here }) => is_here);
const admins = (one: Case) => living(one).filter(({ role }) => role === 'admin');

/** Does an act of the rules that may be refused. Returns undefined then. */
function tried<T>(act: () => T): { done: T } | undefined {
  try {
    return { done: act() };
  } catch (error) {
    if (error instanceof Refusal || error instanceof Conflict) return undefined; // the model leaves it out, too
    throw error;
  }
}

function saves(one: Case): void {
  const { random, model, outbox } = one;
  const admin = random.of(admins(one));
  const named = random.flip() ? null : living(one).filter(() => random.flip());
  const name = random.of(['a', 'b']);
  const action_value = random.of([null, 'pay', 'reject'] as const);
  const approvals = random.of([1, 2, 2, 3]);
  const match = { caller: `agent-${one.at}`, action: action_value, ...any };
  const who = named === null || named.length === 0 ? null : named.map((each) => each.name);
  const body = { match, who, approvals, sign: false, ...plain };
  if (!tried(() => savePolicy(outbox, person(one, admin), { name, body }))) return;
  const ids = who === null ? null : (named ?? []).map(({ reviewer_id }) => reviewer_id);
  model.save(name, { action: action_value, approvals, who: ids });
}

function withdraws(one: Case): void {
  const name = one.random.of(['a', 'b']);
  if (tried(() => removePolicy(one.outbox, person(one, one.random.of(admins(one))), { name })))
    one.model.save(name, null);
}

function invites(one: Case): void {
  const { random, outbox, model } = one;
  const admin = random.of(admins(one));
  const role = random.of(['admin', 'reviewer'] as const);
  const name = `Person ${one.at} ${++one.made}`;
  const invite = tried(() => makeInvite(outbox, person(one, admin), { name, role }));
  if (!invite) return;
  const { reviewer_id } = acceptInvite(outbox, { invite_hash: hash('sha256', invite.done.secret), name: null });
  const came = { came_by: admin.reviewer_id, came_day: model.day };
  model.people.set(reviewer_id, { reviewer_id, name, role, is_here: true, ...came });
}

function confirms(one: Case): void {
  const held = one.random.of(living(one));
  confirmReviewer(one.outbox, operator, person(one, held));
  held.came_by = null;
}

function removes(one: Case): void {
  const held = one.random.of(living(one));
  const admin = person(one, one.random.of(admins(one)));
  if (tried(() => removeReviewerAsAdmin(one.outbox, admin, held.reviewer_id))) held.is_here = false;
}

function demotes(one: Case): void {
  const held = one.random.of(living(one));
  const role = one.random.of(['admin', 'reviewer', 'reader'] as const);
  const { reviewer_id } = held;
  const admin = person(one, one.random.of(admins(one)));
  if (tried(() => setRoleAsAdmin(one.outbox, admin, { reviewer_id, role }))) held.role = role;
}

/** Gives a person the name of somebody else, who may be gone, or a new one. */
function renames(one: Case): void {
  const held = one.random.of(living(one));
  const name = one.random.flip() ? one.random.of([...one.model.people.values()]).name : `Other ${one.at} ${++one.made}`;
  if (tried(() => renameSelf(one.outbox, person(one, held), name))) held.name = name;
}

function passes(one: Case): void {
  const days = one.random.of([1, 14, 29, 30, 31]);
  one.model.day += days;
  const folder_ms = one.outbox.folder_ms + days * day_ms;
  one.outbox = { ...one.outbox, folder_ms, folder_now: timestamp(folder_ms) };
}

function sendAgain(one: Case, verb: typeof sendItem | typeof replaceItem): void {
  const title = `Title ${++one.made}`;
  const sent = submission({ caller_item_id: 'one', title, actions });
  verb(one.outbox, one.caller, submissionFields(canonicalise(sent)));
  one.model.approvals.clear();
  one.model.revision += 1;
}

function replaces(one: Case): void {
  if (one.random.flip()) sendAgain(one, replaceItem);
}

function answers(one: Case): void {
  const { random, model, outbox, caller } = one;
  const held = random.of([...model.people.values()]);
  const action_value = random.flip() || random.flip() ? 'pay' : 'reject';
  const expected_revision = model.revision - (random.of([0, 0, 0, 0, 0, 1]) as number);
  const { sequence = 0 } = outbox.store.inputs.find.get({ ...caller, caller_item_id: 'one' }) ?? {};
  const given = { sequence, expected_revision, action_value, response: { kind: 'none' }, person_timezone: null };
  const taken = tried(() => giveAnswer(outbox, person(one, held), given));
  const expected = model.answer(held, { action: action_value, revision: expected_revision });
  const found = taken === undefined ? 'refused' : taken.done.output_result_id === null ? 'pending' : 'decided';
  assert.equal(found, expected, `case ${one.at} of seed ${seed}: ${held.name} answers ${action_value}`);
}
