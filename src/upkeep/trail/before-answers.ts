import type { AnswerCarried, ApprovalState, DecisionState } from '../../contract/audit.ts';
import type { AuditRow } from '../../store/tables/audit.ts';
import { openNamed } from '../named.ts';

/** The records of approvals, held answers and signatures of one person in rows of earlier versions. */
export type EarlierAnswers = ReturnType<typeof openEarlier>;
/** The records of the answers to one item, whose approvals have the reviewer_id as their key. */
type Earlier = {
  readonly approvals: Map<string, Approval>;
  hold: AuditRow | undefined;
  /** The row of a signed answer that needed no other person. */
  alone: AuditRow | undefined;
};
/** The record of an approval. The oldest rows do not name its id, nor whether it needed another person. */
type Approval = { readonly row: AuditRow; readonly approval_id: string | undefined };
type Items = Map<string, Earlier>;
/** An answer has the id of its approval or hold, with another prefix of as many characters. */
const prefix = 'ans'.length;
/** Returns the person behind an actor, which may be their token. */
type PersonOf = (actor: string) => string;

/**
 * Replays the rows of the kinds from before answers, up to the rows of the upgrade that carry each approval and each
 * held answer on as an answer. It keeps only those that stand, so the memory does not grow with the trail.
 */
export function openEarlier(personOf: PersonOf) {
  const items: Items = new Map();
  const decided = new Map<string, string>();
  const acts = new Map(Object.entries({ ...approvalActs(items, decided, personOf), ...endings(items, decided) }));
  return {
    hear: (row: AuditRow): void => acts.get(row.kind)?.(row),
    /** Takes the approval or the held answer that a row carries on. Tells whether it stood. */
    take(row: AuditRow, { answer_id, reviewer_id }: AnswerCarried): boolean {
      const known = items.get(row.item ?? '');
      if (!known) return false;
      const approval = known.approvals.get(reviewer_id);
      if (approval && isCarried(approval, row)) {
        known.approvals.delete(reviewer_id);
        if (known.hold && personOf(known.hold.actor) === reviewer_id) known.hold = undefined; // both were one answer
        return true;
      }
      if (
        known.hold?.subject?.slice(prefix) !== answer_id.slice(prefix) ||
        known.hold.action_value !== row.action_value
      ) {
        return false;
      }
      Object.assign(known, { hold: undefined, alone: undefined });
      return true;
    },
    /** Names what stood, but was not carried on. */
    notCarried(): string[] {
      const problems = openNamed('the audit trail');
      for (const { approvals, hold } of items.values()) {
        const named = [...approvals.values()].filter(({ approval_id }) => approval_id !== undefined);
        for (const row of [...named.map((one) => one.row), ...(hold ? [hold] : [])]) {
          problems.add(`row ${row.number} of the audit trail records an answer that no later row carries on`);
        }
      }
      return problems.all();
    },
    /** Lists the signed answers of one person whose decision stands. */
    *signedAlone(): Generator<AuditRow> {
      for (const { alone } of items.values()) if (alone) yield alone;
    },
  };
}

function isCarried({ approval_id, row }: Approval, { subject, revision, action_value }: AuditRow): boolean {
  const isSame = approval_id === undefined || approval_id.slice(prefix) === subject?.slice(prefix);
  return isSame && row.revision === revision && row.action_value === action_value;
}

function approvalActs(items: Items, decided: Map<string, string>, personOf: PersonOf) {
  const at = (item: string): Earlier => {
    const known = items.get(item) ?? { approvals: new Map(), hold: undefined, alone: undefined };
    items.set(item, known);
    return known;
  };
  const approved = (row: AuditRow) => {
    const { approval_id, evidence, reviewer_id, output_result_id } = stateOf<Partial<ApprovalState>>(row);
    const person = reviewer_id ?? personOf(row.actor);
    if (output_result_id) decided.set(output_result_id, row.item ?? '');
    if (approval_id !== null) return void at(row.item ?? '').approvals.set(person, { row, approval_id });
    items.get(row.item ?? '')?.approvals.delete(person);
    if (evidence !== undefined) at(row.item ?? '').alone = row;
  };
  const held = (row: AuditRow) => {
    at(row.item ?? '').hold = row;
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
  return {
    'item.replaced': end,
    'item.deleted': end,
    'item.expired': end,
    'item.removed': end,
    'decision.made': (row: AuditRow) => {
      const [item, output] = [row.item ?? '', row.subject ?? ''];
      const known = items.get(item);
      if (!known || stateOf<DecisionState>(row).by !== undefined) return;
      if (row.actor === 'policy') return void items.delete(item); // on expiry, which ended all approvals
      decided.set(output, item);
      known.hold = undefined;
    },
    'decision.carried': ({ item, subject }: AuditRow) => {
      if (items.has(item ?? '')) decided.set(subject ?? '', item ?? '');
    },
    'decision.undone': ({ subject }: AuditRow) => {
      const known = items.get(decided.get(subject ?? '') ?? '');
      decided.delete(subject ?? '');
      if (known) known.alone = undefined;
    },
    'decision.acknowledged': endDecided,
    'decision.expired': endDecided,
    'backup.restored': () => {
      const answered = new Set(decided.values());
      for (const item of items.keys()) if (!answered.has(item)) items.delete(item);
    },
  };
}

/** Parses the state in a row. Only rows with an intact hash get here, so the program wrote it. */
export function stateOf<State>({ state }: Pick<AuditRow, 'state'>): State {
  return JSON.parse(state ?? '{}') as State;
}
