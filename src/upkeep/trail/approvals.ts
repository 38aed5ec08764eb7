import { itemId } from '../../contract/item-id.ts';
import type { Seal } from '../../lib/crypto/seal.ts';
import type { ActionResponse } from '../../popups/index.ts';
import { responseDigest } from '../../rules/answers/response.ts';
import type { Connection } from '../../store/database/database.ts';
import type { Store } from '../../store/store.ts';
import { approvalDigest, holdDigest } from '../../store/tables/approval-cover.ts';
import type { ApprovalRow } from '../../store/tables/approvals.ts';
import type { HoldRow } from '../../store/tables/holds.ts';
import { sealOf } from '../../store/tables/secret.ts';
import { openNamed } from '../named.ts';
import type { ToldAnswers, ToldApproval, ToldHold } from './answers.ts';

type Told = ReadonlyMap<string, ToldAnswers>;

/** Finds approvals that were not given as the trail records it, and those that are missing. */
export function wrongApprovals({ approvals }: Pick<Store, 'approvals'>, db: Connection, items: Told): string[] {
  const seal = sealOf(db);
  const problems = openNamed('approvals');
  const found = new Set<string>();
  for (const row of approvals.every.iterate()) {
    const told = items.get(itemId(seal, row.input_sequence))?.approvals.get(row.reviewer_id);
    const isSame = told && (told.approval_id ?? row.approval_id) === row.approval_id;
    if (isSame) found.add(row.approval_id);
    const wrong = isSame ? approvalFlaw(seal, row, told) : 'is not in the audit trail';
    if (wrong) problems.add(`approvals ${row.approval_id} ${wrong}`);
  }
  for (const { approvals: told } of items.values()) {
    for (const { approval_id, row } of told.values()) {
      if (approval_id === undefined || found.has(approval_id)) continue;
      problems.add(`approvals ${approval_id} is missing, but row ${row.number} of the audit trail records it`);
    }
  }
  return problems.all();
}

function approvalFlaw(seal: Seal, row: ApprovalRow, told: ToldApproval): string | undefined {
  const { action_value, revision, answered_by, number, at, kind } = told.row;
  const named = [
    ...differing({ action_value, revision, name: answered_by }, row),
    ...(kind === 'approval.given' ? differing({ given_at: at }, row) : []),
    ...(told.output === undefined ? [] : differing({ output_result_id: told.output }, row)),
    ...wrongResponse(row, row.response_digest),
    ...(row.is_signed === (told.isSigned ? 1 : 0) ? [] : ['is_signed']),
  ];
  return flaw(named, told.digest === undefined || approvalDigest(seal, row) === told.digest, number);
}

/** Finds held answers that differ from what the trail records, and those that are missing. */
export function wrongHolds({ holds }: Pick<Store, 'holds'>, db: Connection, items: Told): string[] {
  const seal = sealOf(db);
  const problems = openNamed('holds');
  const found = new Set<string>();
  for (const row of holds.every.iterate()) {
    const told = items.get(itemId(seal, row.input_sequence))?.hold;
    const isSame = told?.row.subject === row.hold_id;
    if (isSame) found.add(row.hold_id);
    const wrong = isSame ? holdFlaw(seal, row, told) : 'is not in the audit trail';
    if (wrong) problems.add(`holds ${row.hold_id} ${wrong}`);
  }
  for (const { hold } of items.values()) {
    if (!hold || found.has(hold.row.subject ?? '')) continue;
    const { subject, number } = hold.row;
    problems.add(`holds ${subject} is missing, but row ${number} of the audit trail records it`);
  }
  return problems.all();
}

function holdFlaw(seal: Seal, row: HoldRow, { row: told, digest }: ToldHold): string | undefined {
  const { action_value, at, kind, number } = told;
  const begun = kind === 'hold.begun' ? differing({ held_at: at }, row) : [];
  const named = [...differing({ action_value }, row), ...begun, ...wrongResponse(row)];
  return flaw(named, digest === undefined || holdDigest(seal, row) === digest, number);
}

/** Names the members whose values differ. */
function differing(told: Readonly<Record<string, unknown>>, row: object): string[] {
  const own = new Map(Object.entries(row));
  return Object.keys(told).filter((name) => own.get(name) !== told[name]);
}

/** Compares a response with its digest and with the file that it names. */
function wrongResponse({ response, file_id }: Pick<ApprovalRow, 'response' | 'file_id'>, digest?: string): string[] {
  const parsed = responseIn(response);
  if (!parsed || (digest !== undefined && responseDigest(parsed) !== digest)) return ['response or response_digest'];
  const file = parsed.kind === 'file_upload' ? parsed.file.file_id : null;
  return file === file_id ? [] : ['file_id'];
}

/** Parses a stored response. Returns undefined if it is no response any more. */
export function responseIn(text: string): ActionResponse | undefined {
  try {
    const parsed: ActionResponse | null = JSON.parse(text);
    const isSound = parsed?.kind === 'file_upload' ? typeof parsed.file?.file_id === 'string' : Boolean(parsed?.kind);
    return isSound ? (parsed ?? undefined) : undefined;
  } catch {
    return undefined; // it is no JSON: the caller reports it
  }
}

function flaw(named: readonly string[], isWhole: boolean, number: number): string | undefined {
  if (named.length > 0) return `differs from the audit trail in ${named.join(', ')}`;
  return isWhole ? undefined : `differs from what row ${number} of the audit trail covers`;
}
