import type { DecisionState } from '../../contract/audit.ts';
import type { ApprovalState } from '../../store/tables/approval-cover.ts';
import type { AuditRow } from '../../store/tables/audit.ts';

/** The record of an approval in the trail. Rows of earlier versions name neither its id nor its digest. */
export type ToldApproval = {
  readonly row: AuditRow;
  readonly approval_id: string | undefined;
  readonly digest: string | undefined;
  readonly isSigned: boolean;
  /** The decision that it is part of; undefined if the trail does not say. */
  output: string | null | undefined;
};
/** The record of a held answer. */
export type ToldHold = { readonly row: AuditRow; readonly digest: string | undefined };
/** The records of the answers to one item, whose approvals have the reviewer_id as their key. */
export type ToldAnswers = {
  readonly approvals: Map<string, ToldApproval>;
  hold: ToldHold | undefined;
  /** The row of a signed answer that needed no other person. */
  alone: AuditRow | undefined;
};
/** Returns the person behind an actor, which may be their token. */
type PersonOf = (actor: string) => string;

/**
 * Replays the trail row by row, to compute which approvals, held answers and signed answers stand, by the id of their
 * item. It keeps only those, so the memory does not grow with the trail.
 */
export function openAnswers(personOf: PersonOf) {
  const items = new Map<string, ToldAnswers>();
  const decided = new Map<string, string>();
  const at = (item: string): ToldAnswers => {
    const known = items.get(item) ?? { approvals: new Map(), hold: undefined, alone: undefined };
    items.set(item, known);
    return known;
  };
  const acts = new Map(Object.entries({ ...approvalActs(at, items, personOf), ...endings(items, decided) }));
  return {
    items: items as ReadonlyMap<string, ToldAnswers>,
    hear(row: AuditRow): void {
      acts.get(row.kind)?.(row);
      const { output_result_id } = row.kind === 'approval.carried' ? stateOf<ApprovalState>(row) : nothing;
      if (output_result_id) decided.set(output_result_id, row.item ?? '');
    },
  };
}

type Items = Map<string, ToldAnswers>;

function approvalActs(at: (item: string) => ToldAnswers, items: Items, personOf: PersonOf) {
  const approved = (row: AuditRow) => {
    const { approval_id, digest, evidence, reviewer_id, output_result_id } = stateOf<Partial<ApprovalState>>(row);
    const person = reviewer_id ?? personOf(row.actor);
    const isSigned = evidence !== undefined;
    if (approval_id === null) {
      items.get(row.item ?? '')?.approvals.delete(person);
      if (isSigned) at(row.item ?? '').alone = row;
      return;
    }
    const output = approval_id === undefined ? undefined : (output_result_id ?? null);
    at(row.item ?? '').approvals.set(person, { row, approval_id, digest, isSigned, output });
  };
  const held = (row: AuditRow) => {
    const { digest } = stateOf<{ digest?: string }>(row);
    at(row.item ?? '').hold = { row, digest };
  };
  return {
    'approval.given': approved,
    'approval.carried': approved,
    'approval.undone': (row: AuditRow) => {
      const { reviewer_id } = stateOf<Partial<ApprovalState>>(row);
      items.get(row.item ?? '')?.approvals.delete(reviewer_id ?? personOf(row.actor));
    },
    'hold.begun': held,
    'hold.carried': held,
    'hold.ended': ({ item }: AuditRow) => {
      const known = items.get(item ?? '');
      if (known) Object.assign(known, { hold: undefined, alone: undefined });
    },
  };
}

function endings(items: Items, decided: Map<string, string>) {
  const end = ({ subject }: AuditRow) => void items.delete(subject ?? '');
  const endDecided = ({ subject }: AuditRow) => {
    items.delete(decided.get(subject ?? '') ?? '');
    decided.delete(subject ?? '');
  };
  const made = (row: AuditRow) => {
    const [item, output] = [row.item ?? '', row.subject ?? ''];
    const known = items.get(item);
    if (!known) return;
    if (row.actor === 'policy') return void items.delete(item); // on expiry, which ends all approvals
    decided.set(output, item);
    known.hold = undefined;
    const { approvals = [] } = stateOf<Partial<DecisionState>>(row);
    for (const one of known.approvals.values()) if (approvals.includes(one.approval_id ?? '')) one.output = output;
  };
  return {
    'item.replaced': end,
    'item.deleted': end,
    'item.expired': end,
    'item.removed': end,
    'decision.made': made,
    'decision.carried': ({ item, subject }: AuditRow) => {
      if (items.has(item ?? '')) decided.set(subject ?? '', item ?? '');
    },
    'decision.undone': ({ subject }: AuditRow) => {
      const known = items.get(decided.get(subject ?? '') ?? '');
      decided.delete(subject ?? '');
      if (!known) return;
      known.alone = undefined;
      for (const one of known.approvals.values()) if (one.output === subject) one.output = null;
    },
    'decision.acknowledged': endDecided,
    'decision.expired': endDecided,
    'backup.restored': () => {
      const answered = new Set(decided.values());
      for (const item of items.keys()) if (!answered.has(item)) items.delete(item);
    },
  };
}

const nothing = { output_result_id: null };

/** Parses the state in a row. Only rows with an intact hash get here, so the program wrote it. */
function stateOf<State>({ state }: AuditRow): State {
  return JSON.parse(state ?? '{}') as State;
}
