import type { Policy, PolicyBody } from './state.ts';

/** The content of the form of a policy, as it is typed. */
export type Draft = {
  readonly name: string;
  readonly caller: string;
  readonly action: string;
  readonly row_type: string;
  readonly tone: string;
  readonly priority: string;
  readonly who: readonly string[];
  readonly approvals: string;
  readonly sign: boolean;
  readonly remind_after: string;
  readonly escalate_after: string;
  readonly escalate_to: readonly string[];
  readonly expire_after: string;
  readonly on_expiry: string;
  readonly hold_seconds: string;
  readonly assign: boolean;
  /** The reviewer_ids of the names that were added, as the page showed them then. */
  readonly meant: Readonly<Record<string, string>>;
};

export function draftOf(policy: Policy | undefined): Draft {
  const { match, escalate } = policy ?? {};
  return {
    name: policy?.name ?? '',
    caller: match?.caller ?? '',
    action: match?.action ?? '',
    row_type: match?.row_type ?? '',
    tone: match?.tone ?? '',
    priority: match?.priority ?? '',
    who: policy?.who ?? [],
    approvals: String(policy?.approvals ?? 1),
    sign: policy?.sign ?? false,
    remind_after: policy?.remind_after ?? '',
    escalate_after: escalate?.after ?? '',
    escalate_to: escalate?.to ?? [],
    expire_after: policy?.expire_after ?? '',
    on_expiry: policy?.on_expiry ?? '',
    hold_seconds: String(policy?.hold_seconds ?? 0),
    assign: policy?.assign === 'least_loaded',
    meant: {},
  };
}

/** Makes the body of a save: with the people whom the page showed. So nobody gets a right who took a name since. */
export function savedOf(draft: Draft): Record<string, unknown> {
  const meant = Object.entries(draft.meant).map(([name, reviewer_id]) => ({ name, reviewer_id }));
  return { ...bodyOf(draft), meant };
}

/** Makes the body of a request from a draft. An invalid number stays as it was typed. */
export function bodyOf(draft: Draft): Record<string, unknown> {
  const { caller, action, row_type, tone, priority, who, escalate_after, escalate_to } = draft;
  const match = { caller, action, row_type, tone, priority };
  const isEscalating = escalate_after.trim() !== '' || escalate_to.length > 0;
  const body = {
    match: Object.fromEntries(Object.entries(match).map(([key, value]) => [key, filled(value)])),
    who: who.length === 0 ? null : [...who],
    approvals: numberIn(draft.approvals),
    sign: draft.sign,
    remind_after: filled(draft.remind_after),
    escalate: isEscalating ? { after: escalate_after.trim(), to: [...escalate_to] } : null,
    expire_after: filled(draft.expire_after),
    on_expiry: filled(draft.on_expiry),
    hold_seconds: numberIn(draft.hold_seconds),
    assign: draft.assign ? ('least_loaded' as const) : null,
  };
  return body satisfies Record<keyof PolicyBody, unknown>;
}

function filled(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

function numberIn(text: string): number | string {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : text.trim();
}
