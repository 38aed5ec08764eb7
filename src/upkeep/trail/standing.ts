import type { CarriedState, ClaimState, DecisionState, ItemState } from '../../contract/audit.ts';
import { sequenceOf } from '../../contract/item-id.ts';
import type { Seal } from '../../lib/crypto/seal.ts';
import type { Connection } from '../../store/database/database.ts';
import type { AuditRow } from '../../store/tables/audit.ts';
import { sealOf } from '../../store/tables/secret.ts';
import { standingStatements } from './statements.ts';

/** Replays the trail row by row, to compute which items and decisions must exist, and in which state. */
export function openStanding(db: Connection): { hear(row: AuditRow): void } {
  const seal = sealOf(db);
  const acts = { ...itemActs(standingStatements(db), seal), ...decisionActs(standingStatements(db), seal) };
  const known = new Map<string, (row: AuditRow) => void>(Object.entries(acts));
  return { hear: (row) => known.get(row.kind)?.(row) };
}

type Statements = ReturnType<typeof standingStatements>;

function itemActs({ putItem, reviseItem, dropItem, dropDecisionsOf }: Statements, seal: Seal) {
  const end = ({ subject }: AuditRow) => {
    const input_sequence = sequenceOf(seal, subject ?? '') ?? null;
    dropItem.run({ input_sequence });
    dropDecisionsOf.run({ input_sequence });
  };
  const itemOf = (row: AuditRow) => ({ ...row, sequence: sequenceOf(seal, row.subject ?? '') ?? null });
  const newAt = (at: string) => ({ created_at: at, updated_at: at, answered_at: null });
  return {
    'item.sent': (row: AuditRow) => {
      if (row.revision !== null) putItem.run({ ...itemOf(row), ...newAt(row.at) });
    },
    'item.replaced': (row: AuditRow) => {
      if (row.revision !== null) reviseItem.run({ ...itemOf(row), updated_at: row.at });
    },
    'item.carried': (row: AuditRow) => putItem.run({ ...itemOf(row), ...stateOf<ItemState>(row) }),
    'item.deleted': end,
    'item.expired': end,
    'item.removed': end,
  };
}

function decisionActs(statements: Statements, seal: Seal) {
  const { putDecision, dropDecision, markRead, markAllRead, prove, setAnswered, dropItem, itemOf } = statements;
  const named = ({ subject }: AuditRow) => ({ output_result_id: subject });
  const withItem = (row: AuditRow) => ({
    ...row,
    ...named(row),
    input_sequence: sequenceOf(seal, row.item ?? '') ?? null,
  });
  const endItem = (row: AuditRow) => {
    const item = itemOf.get(named(row));
    if (item) dropItem.run(item);
  };
  const made = (row: AuditRow) => {
    const times = { answered_at: row.at, read_at: null, acknowledged_at: null };
    if (row.item === null) return;
    const decided = { ...withItem(row), ...times, ...usual, ...stateOf<DecisionState>(row) };
    putDecision.run(decided);
    setAnswered.run(decided);
  };
  return {
    'decision.made': made,
    'standing.used': made,
    'decision.carried': (row: AuditRow) =>
      putDecision.run({ ...withItem(row), ...usual, ...stateOf<CarriedState>(row) }),
    'decision.undone': (row: AuditRow) => {
      const item = itemOf.get(named(row));
      if (item) setAnswered.run({ ...item, answered_at: null });
      dropDecision.run(named(row));
    },
    'decision.read': (row: AuditRow) => markRead.run({ ...named(row), read_at: row.at }),
    'decision.claimed': (row: AuditRow) => statements.claim.run({ ...named(row), ...stateOf<ClaimState>(row) }),
    'decision.acknowledged': (row: AuditRow) => {
      endItem(row);
      prove.run({ ...named(row), acknowledged_at: row.at });
    },
    'decision.expired': (row: AuditRow) => {
      endItem(row);
      dropDecision.run(named(row));
    },
    'backup.restored': ({ at }: AuditRow) => markAllRead.run({ read_at: at }),
    'proofs.expired': ({ subject }: AuditRow) => {
      const [since = '', through = ''] = subject?.split('/') ?? [];
      statements.dropProofs.run({ since, through });
    },
    'proofs.removed': (row: AuditRow) =>
      statements.dropProofsOf.run({ caller_id: row.caller_id, ...stateOf<{ after: number; through: number }>(row) }),
  };
}

const usual = { standing_answer_id: null, claim: null };

/** Parses the state in a row. Only rows with an intact hash get here, so the program wrote it. */
function stateOf<State>({ state }: AuditRow): State {
  return JSON.parse(state ?? '{}') as State;
}
