import { sequenceOf } from '../contract/item-id.ts';
import type { Canonical } from '../contract/submission.ts';
import { durationText } from '../lib/time/duration.ts';
import { second_ms } from '../lib/time/units.ts';
import { priorities, priorityOf } from '../rules/base/priorities.ts';
import { avoidedIn } from '../rules/policy/avoided.ts';
import { doubtsIn, namesTaken } from '../rules/policy/guard.ts';
import { applyingPolicies, expiryOf, type Facts, fitsFacts } from '../rules/policy/policy.ts';
import { joinNames } from '../rules/policy/required.ts';
import { type Needs, neededFor, type Rules, rulesSince, whoMay } from '../rules/policy/rules.ts';
import { countedOnce, unsignablePolicies } from '../rules/policy/signers.ts';
import type { Store } from '../store/store.ts';
import { sealOf } from '../store/tables/secret.ts';
import { command, commandGroup } from './command.ts';
import { Failure } from './failure.ts';
import { openFolder } from './folder.ts';
import { callerNamed } from './named.ts';
import { accountOption } from './options.ts';
import { type PresentRules, readRules } from './policy/present-rules.ts';

type Flags = { caller?: string; action?: string; item?: string; account: string } & Record<string, string | undefined>;
type Case = { readonly facts: Facts; readonly sets: readonly Rules[]; toneOf(action: string): Facts['tone'] };

const tones = ['neutral', 'brand', 'success', 'warning', 'danger'];

const policyTest = command('test', {
  about: 'Shows which policies apply to an action, why, and what they ask together.',
  options: [
    ['--caller <name>', 'the caller of the request'],
    ['--action <value>', 'the value of the action; with --item, all actions if omitted'],
    ['--type <text>', 'the type that its row shows'],
    ['--tone <tone>', 'the tone of the action', { choices: tones }],
    ['--priority <priority>', 'the priority of the request', { choices: [...priorities] }],
    ['--item <id>', 'a stored request, with the policies since it was sent'],
    accountOption,
  ],
  examples: ['hdo policy test --caller payables --action pay', 'hdo policy test --item itm_…'],
  run: (call, flags) => {
    const folder = openFolder(call);
    const { results, doubts } = folder.read((store, db) => {
      const present = readRules(store, folder, flags.account);
      const cases =
        flags.item === undefined
          ? [given(store, present, flags)]
          : stored(store, present, {
              flags,
              sequence: sequenceOf(sealOf(db), flags.item),
            });
      const doubts = [
        ...doubtsIn(store, folder.settings),
        ...unsignablePolicies(store, folder.settings),
        ...namesTaken(store),
        ...avoidedIn(store, folder.settings),
        ...countedOnce(store, folder.settings, present.crowd.now),
      ];
      return { results: cases.map((one) => resultOf(one, present)), doubts };
    });
    return { document: { results, doubts }, lines: [...results.flatMap(linesOf), ...doubts.map(note)] };
  },
});

/** Builds a case from the flags. A plain request gives the facts that are omitted. */
function given(store: Store, { rules }: PresentRules, flags: Flags): Case {
  const { caller, action: value, account, type: row_type = '', tone = null, priority = 'normal' } = flags;
  if (caller === undefined || value === undefined) {
    throw new Failure('usage', 'give --caller and --action, or --item');
  }
  const { caller_slug } = callerNamed({ store } as Parameters<typeof callerNamed>[0], { account, name: caller });
  const toneOf = (action: string) => (action === value ? tone : null);
  return { facts: { caller: caller_slug, action: value, row_type, tone, priority }, sets: [rules], toneOf };
}

/** Builds the cases of the actions of a stored request: with the sets since it was sent, and the present rules. */
function stored(
  store: Store,
  { account_id, rules }: PresentRules,
  { flags, sequence }: { flags: Flags; sequence: number | undefined },
): Case[] {
  const input = sequence === undefined ? undefined : store.inputs.bySequence.get({ sequence });
  if (input?.account_id !== account_id) throw new Failure('not_found', `there is no request ${flags.item}`);
  const caller = store.callers.byId.get(input)?.caller_slug ?? '';
  const { actions }: Canonical = JSON.parse(input.canonical);
  const wanted = actions.filter(({ value }) => flags.action === undefined || value === flags.action);
  if (wanted.length === 0) throw new Failure('not_found', `the request has no action ${flags.action}`);
  const sets = [...rulesSince(store.policySets.ofAccount.all({ account_id }), input.sequence), rules];
  const toneOf = (action: string) => actions.find(({ value }) => value === action)?.tone ?? null;
  return wanted.map(({ value }) => {
    const { row_type, urgency } = input;
    const facts = { caller, action: value, row_type, tone: toneOf(value), priority: priorityOf(urgency) };
    return { facts, sets, toneOf };
  });
}

function resultOf({ facts, sets, toneOf }: Case, { crowd }: PresentRules) {
  const why = new Map<string, string>();
  for (const { policies } of sets) {
    for (const policy of applyingPolicies(policies, facts)) {
      const isFit = fitsFacts(policy, facts);
      if (isFit || !why.has(policy.name))
        why.set(policy.name, isFit ? 'fits' : 'no policy of the caller knows the action');
    }
  }
  const of = (action: string) => neededFor(sets, { ...facts, action, tone: toneOf(action) }, crowd.people);
  const needs = of(facts.action);
  return {
    facts,
    policies: [...why].map(([name, reason]) => ({ name, reason })),
    needs: needs && {
      ...shownNeeds(needs),
      on_expiry: expiryOf([needs], of),
      who: whoMay(needs, crowd)?.map(({ name }) => name) ?? null,
    },
  };
}

function shownNeeds({ lists: _, policies: __, expiries: ___, guards: ____, ...asked }: Needs) {
  return asked;
}

function linesOf({ facts, policies, needs }: ReturnType<typeof resultOf>): string[] {
  const head = `${facts.caller}, ${facts.action}:`;
  if (!needs) return [`${head} no policy applies. Everybody of the account may answer.`];
  const { approvals, who, sign, hold_seconds, remind_after_ms, escalate, expire_after_ms, on_expiry } = needs;
  const people = who === null ? 'everybody' : who.length === 0 ? 'nobody' : joinNames(who);
  const after = (length_ms: number) => `after ${durationText(length_ms)}`;
  return [
    head,
    ...policies.map(({ name, reason }) => `  policy ${name}: ${reason}`),
    `  needs ${approvals} ${approvals === 1 ? 'approval' : 'approvals'}, by: ${people}`,
    ...(sign ? ['  needs the signature of a passkey'] : []),
    ...(hold_seconds > 0 ? [`  is held for ${durationText(hold_seconds * second_ms)}`] : []),
    ...(remind_after_ms === null ? [] : [`  reminds ${after(remind_after_ms)}`]),
    ...(escalate === null ? [] : [`  escalates ${after(escalate.after_ms)} to ${joinNames(escalate.to)}`]),
    ...(expire_after_ms === null ? [] : [`  expires ${after(expire_after_ms)}: ${on_expiry ?? 'it stays, overdue'}`]),
  ];
}

function note(doubt: string): string {
  return `Note: ${doubt}.`;
}

export const policy = commandGroup('policy', 'Tests policies: who may answer, and how many people it takes.', [
  policyTest,
]);
