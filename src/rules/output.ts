import type { AnsweredItem, OutputRow, Standing } from '../store/tables/outputs.ts';
import { type Act, audit } from './audit.ts';
import { existing } from './existing.ts';
import { admitOutput } from './lifecycle.ts';
import type { Caller, Outbox } from './outbox.ts';

/** Marks a decision as read before its delivery. After the first delivery it cannot be undone. */
export function read(outbox: Outbox, caller: Caller, output_result_id: string): { read_at: string } {
  const found = outbox.store.outputs.find.get({ caller_id: caller.caller_id, output_result_id });
  const output = admitOutput('read', found);
  return { read_at: output.read_at ?? markRead(outbox, output) };
}

/** Marks several decisions as read, and returns the ids of those that are still live. */
export function readAll(outbox: Outbox, caller: Caller, output_result_ids: readonly string[]): string[] {
  return output_result_ids.filter((output_result_id) => {
    const output = outbox.store.outputs.find.get({ caller_id: caller.caller_id, output_result_id });
    if (output && output.read_at === null) markRead(outbox, output);
    return output !== undefined;
  });
}

/**
 * Acknowledges a decision that its caller has handled. Content, decision and file are removed; a proof remains. While
 * the proof is kept, a second acknowledgement succeeds.
 */
export function acknowledge(outbox: Outbox, caller: Caller, output_result_id: string) {
  const mine = { caller_id: caller.caller_id, output_result_id };
  const found = outbox.store.outputs.find.get(mine);
  const proven = !found && outbox.store.proofs.find.get(mine);
  if (proven) return { output_result_id, acknowledged: true as const, already_acknowledged: true };
  const output = admitOutput('acknowledge', found);
  const { account_id, caller_id, input_sequence } = output;
  outbox.tell({ kind: 'output.acked', account_id, caller_id, sequence: input_sequence }); // before its trace goes
  endItem(outbox, output, ({ sequence }) => {
    outbox.store.proofs.make.run({ sequence, acknowledged_at: outbox.now });
  });
  audit(outbox, act('decision.acknowledged', output));
  return { output_result_id, acknowledged: true as const, already_acknowledged: false };
}

/** Removes the row of a file and marks its bytes for removal. */
export function removeFile({ store }: Pick<Outbox, 'store'>, file_id: string): void {
  const file = store.files.byId.get({ file_id });
  if (!file) return;
  store.files.remove.run({ file_id });
  store.files.doom.run({ sha256: file.sha256 });
}

/** Ends the approvals of an input, with the files that were given with them and the salts of its signatures. */
export function endApprovals({ store }: Pick<Outbox, 'store'>, input_sequence: number): void {
  store.signatures.forgetSalts.run({ input_sequence });
  const ended = store.approvals.ofInput.all({ input_sequence });
  if (ended.length === 0) return;
  store.approvals.removeOfInput.run({ input_sequence });
  for (const { file_id } of ended) if (file_id !== null) removeFile({ store }, file_id);
}

/** Removes an answered item with its decision, its file and its content. */
export function removeItem(outbox: Outbox, output: Pick<OutputRow, 'input_sequence'>): void {
  endItem(outbox, output, (item) => outbox.store.outputs.remove.run(item));
}

/** Removes the content and the file of an answered item, after `settle` has dealt with its decision. */
function endItem(
  { store, ledger }: Outbox,
  { input_sequence }: Pick<OutputRow, 'input_sequence'>,
  settle: (item: AnsweredItem) => void,
): void {
  const item = existing(store.outputs.item.get({ input_sequence }), 'an answered item');
  settle(item);
  store.assignments.remove.run({ input_sequence });
  store.dueMarks.removeOfInput.run({ input_sequence });
  store.skips.removeOfInput.run({ input_sequence });
  endApprovals({ store }, input_sequence);
  store.inputs.remove.run({ sequence: input_sequence });
  store.search.stale.run({ input_sequence });
  ledger.add(item, { ready: -1, stored_bytes: -item.stored_bytes });
  if (item.file_id) removeFile({ store }, item.file_id);
}

function act(kind: Act['kind'], { account_id, caller_id, output_result_id }: Standing): Act {
  return { kind, account_id, caller_id, actor: caller_id, subject: output_result_id };
}

function markRead(outbox: Outbox, output: Standing): string {
  outbox.store.outputs.markRead.run({ sequence: output.sequence, read_at: outbox.now });
  audit(outbox, act('decision.read', output));
  const { account_id, caller_id, input_sequence } = output;
  outbox.tell({ kind: 'output.read', account_id, caller_id, sequence: input_sequence });
  return outbox.now;
}
