import type {
  AnswerCarried,
  AnswerEnded,
  AnswerGiven,
  AnswerMark,
  AnswerState,
  AuditKind,
  DecisionState,
} from '../../contract/audit.ts';
import { sequenceOf } from '../../contract/item-id.ts';
import type { Connection } from '../../store/database/database.ts';
import type { AuditRow } from '../../store/tables/audit.ts';
import { sealOf } from '../../store/tables/secret.ts';
import { openNamed } from '../named.ts';
import { type EarlierAnswers, stateOf } from './before-answers.ts';
import { answerStatements, type ToldAnswer } from './statements.ts';

type Start = {
  /** True if the beginning of the trail was removed, so that rows may be about answers that it does not tell. */
  readonly isCut: boolean;
  readonly earlier: EarlierAnswers;
};
type Told = ReturnType<typeof openTold>;
type Act = (row: AuditRow, told: Told) => void;

/**
 * Replays the trail row by row, to compute which answers must exist, and in which state: given, held, decided or ended.
 * Finds rows that contradict earlier ones.
 */
export function openAnswers(db: Connection, start: Start): { hear(row: AuditRow): void; all(): string[] } {
  const told = openTold(db, start);
  return {
    hear: (row) => acts[row.kind]?.(row, told),
    all: () => [...told.faults.all(), ...start.earlier.notCarried()],
  };
}

const acts: { readonly [Kind in AuditKind]?: Act } = {
  'answer.given': (row, told) => {
    const { with: others = [], reviewer_id, state, hold_seconds = null, ...mark } = stateOf<AnswerGiven>(row);
    if (told.find(mark)) return told.fault(row, `gives answer ${mark.answer_id} again`);
    const open = told.openOf(row);
    if (open.some((one) => one.reviewer_id === reviewer_id)) told.fault(row, `gives a second answer of ${reviewer_id}`);
    if (state === 'held' && open.some((one) => one.state === 'held')) told.fault(row, 'holds an answer beside another');
    if (others.length > 0 && state !== 'held') told.fault(row, 'holds answers with one that is not held');
    told.put(row, mark, { reviewer_id, state, hold_seconds });
    for (const other of others) {
      const one = told.findOpen(row, other, 'holds');
      if (one) told.put(row, other, { ...one, state: 'held', hold_seconds: null });
    }
  },
  'answer.ended': (row, told) => {
    const { with: others = [], because: ended_because, reviewer_id, ...mark } = stateOf<AnswerEnded>(row);
    // an answer may be undone before it is given
    const isFirst = !told.find(mark) && (told.isCut || (ended_because === 'undone' && row.action_value === ''));
    if (!isFirst && !told.findOpen(row, mark, 'ends')) return;
    told.put(row, mark, { reviewer_id, state: 'ended', ended_because, settled_at: row.at });
    for (const other of others) {
      const one = told.findOpen(row, other, 'returns');
      if (one) told.put(row, other, { ...one, state: 'given', hold_seconds: null });
    }
  },
  'answer.carried': (row, told) => {
    const carried = stateOf<AnswerCarried>(row);
    const known = told.find(carried);
    const { reviewer_id, state } = carried;
    if (!known && !told.mayBegin(row, carried)) {
      return told.fault(row, `carries answer ${carried.answer_id}, which did not stand`);
    }
    if (known && !told.isOf(row, known)) return told.fault(row, `carries answer ${carried.answer_id} of another item`);
    if (known && known.state !== state && !(isOpen(known.state) && isOpen(state)))
      return told.fault(row, `carries answer ${carried.answer_id} as ${state}, which was ${known.state}`);
    told.put(row, carried, { reviewer_id, ...changeable(carried) });
  },
  'decision.made': decide,
  'standing.used': decide,
  'decision.carried': (row, told) => {
    const { answers = [], answered_at } = stateOf<DecisionState & { answered_at: string }>(row);
    for (const mark of answers) {
      const known = told.find(mark);
      if (!known && !told.isCut) told.fault(row, `carries answer ${mark.answer_id}, which did not stand`);
      else told.decide(row, mark, { known, settled_at: answered_at });
    }
  },
  'decision.undone': (row, told) => {
    for (const one of told.ofDecision(row)) {
      // until the row that follows says which of them ends
      told.put(row, one, { ...one, state: 'given', output_result_id: null, settled_at: null });
    }
  },
};

function decide(row: AuditRow, told: Told): void {
  const { by, answers = [], needed = 1 } = stateOf<DecisionState>(row);
  if (by === undefined) return; // a row of an earlier version
  const wanted = by === 'person' ? needed : 0;
  if (by === 'person' ? answers.length < wanted : answers.length > 0) {
    told.fault(row, `decides by ${answers.length} answers, although ${by} needs ${wanted}`);
  }
  if (new Set(answers.map(({ digest }) => digest)).size < answers.length) told.fault(row, 'counts an answer twice');
  for (const mark of answers) {
    const isAlone = answers.length === 1 && wanted === 1;
    // an answer that decides at once has no row of its own
    const isAtOnce = isAlone && !told.find(mark) && !told.findOther(mark, row);
    const known = isAtOnce ? undefined : told.findOpen(row, mark, 'decides by');
    if (known || isAtOnce || told.isCut) told.decide(row, mark, { known, settled_at: row.at });
  }
}

type Rest = Partial<Omit<ToldAnswer, 'digest' | 'answer_id' | 'content'>> & Pick<ToldAnswer, 'reviewer_id' | 'state'>;

function openTold(db: Connection, { isCut, earlier }: Start) {
  const { put, find, withId, openOf, ofDecision } = answerStatements(db);
  const seal = sealOf(db);
  const faults = openNamed('the audit trail');
  const sequence = ({ item }: AuditRow) => sequenceOf(seal, item ?? '') ?? null;
  const told = {
    isCut,
    faults,
    fault: ({ number }: AuditRow, does: string): void => faults.add(`row ${number} of the audit trail ${does}`),
    find: ({ digest }: Pick<AnswerMark, 'digest'>) => find.get({ digest }),
    /** Finds an open answer of the same item and id whose fixed values differ. */
    findOther({ answer_id, digest }: AnswerMark, row: AuditRow) {
      const one = withId.get({ answer_id });
      return one && one.digest !== digest && told.isOf(row, one) ? one : undefined;
    },
    openOf: (row: AuditRow) => openOf.all({ input_sequence: sequence(row) }),
    ofDecision: ({ subject }: AuditRow) => ofDecision.all({ output_result_id: subject }),
    isOf: (row: AuditRow, one: ToldAnswer) => sequence(row) === one.input_sequence,
    /** Tells whether a carried answer may be the first row about it. */
    mayBegin: (row: AuditRow, carried: AnswerCarried) => earlier.take(row, carried) || isCut,
    /** Finds an answer of the item of a row that is given or held. Another one is a fault of the row. */
    findOpen(row: AuditRow, mark: AnswerMark, does: string): ToldAnswer | undefined {
      const one = find.get(mark);
      if (one && isOpen(one.state) && told.isOf(row, one)) return one;
      const other = one ?? told.findOther(mark, row);
      const why = isOpen(one?.state) ? ' of another item' : whyNotOpen(other, mark);
      if (other || !isCut) told.fault(row, `${does} answer ${mark.answer_id}${why}`);
      return undefined;
    },
    put(row: AuditRow, mark: AnswerMark, rest: Rest): void {
      const { answer_id, digest, content } = mark;
      const { number, revision, action_value } = row;
      const of = { input_sequence: sequence(row), revision, action_value };
      put.run({ ...nothing, ...of, ...rest, number, answer_id, digest, content });
    },
    /** Puts an answer that is part of the decision of a row. */
    decide(row: AuditRow, mark: AnswerMark, { known, settled_at }: Deciding): void {
      const { revision, action_value } = known ?? row;
      const isSame = revision === row.revision && action_value === row.action_value;
      if (!isSame) told.fault(row, `decides by answer ${mark.answer_id} to another revision or with another action`);
      const decided = { state: 'decided', output_result_id: row.subject, settled_at, hold_seconds: null } as const;
      told.put(row, mark, { ...(known ?? { reviewer_id: null }), ...decided });
    },
  };
  return told;
}

/** Tells whether an answer waits for others, or is held. Between both it may change until it ends or decides. */
function isOpen(state: AnswerState | undefined): boolean {
  return state === 'given' || state === 'held';
}

function whyNotOpen(one: ToldAnswer | undefined, { digest }: AnswerMark): string {
  if (!one) return ', which nobody has given';
  if (one.digest !== digest) return `, whose digest differs from that of row ${one.number}`;
  return `, which is ${one.state} already`;
}

/** Returns the values of a carried answer that can change. */
function changeable(carried: AnswerCarried) {
  const { state } = carried;
  if (state === 'held') return { state, hold_seconds: carried.hold_seconds ?? null };
  if (state === 'ended') return { state, ended_because: carried.because, settled_at: carried.settled_at };
  if (state === 'given') return { state };
  return { state, output_result_id: carried.output_result_id, settled_at: carried.settled_at };
}

type Deciding = { readonly known: ToldAnswer | undefined; readonly settled_at: string };

const nothing = { ended_because: null, hold_seconds: null, output_result_id: null, settled_at: null };
