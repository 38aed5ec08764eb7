import type { InputRow } from '../store/inputs.ts';
import type { OutputRow } from '../store/outputs.ts';
import { type Act, note } from './audit.ts';
import { admit, stateOfOutput } from './lifecycle.ts';
import type { Caller, Outbox } from './outbox.ts';

/** Notes that a decision is about to be delivered. The first delivery is the point of no undo. */
export function read(outbox: Outbox, caller: Caller, output_result_id: string): { read_at: string } {
  const output = outbox.store.outputs.find.get({ caller_id: caller.caller_id, output_result_id });
  admit('read', stateOfOutput(output));
  if (!output) throw new Error('an answered item has an output');
  return { read_at: output.read_at ?? markRead(outbox, output) };
}

/** Notes the delivery of several decisions; answers with the ids of those that are still live. */
export function readAll(outbox: Outbox, caller: Caller, output_result_ids: readonly string[]): string[] {
  return output_result_ids.filter((output_result_id) => {
    const output = outbox.store.outputs.find.get({ caller_id: caller.caller_id, output_result_id });
    if (output && output.read_at === null) markRead(outbox, output);
    return output !== undefined;
  });
}

/**
 * Ends an item whose decision the caller has handled: content, decision and file go, a proof remains.
 * While the proof is kept a second acknowledgement succeeds.
 */
export function acknowledge(outbox: Outbox, caller: Caller, output_result_id: string) {
  const mine = { caller_id: caller.caller_id, output_result_id };
  const output = outbox.store.outputs.find.get(mine);
  const proven = !output && outbox.store.proofs.find.get(mine);
  if (proven) return { output_result_id, acknowledged: true as const, already_acknowledged: true };
  admit('acknowledge', stateOfOutput(output));
  if (!output) throw new Error('an answered item has an output');
  prove(outbox, output, removeItem(outbox, output));
  note(outbox, act('decision.acknowledged', output));
  const { account_id, caller_id, input_sequence } = output;
  outbox.tell({ kind: 'output.acked', account_id, caller_id, sequence: input_sequence });
  return { output_result_id, acknowledged: true as const, already_acknowledged: false };
}

/** Removes the row of a file and marks its bytes as doomed. */
export function removeFile(outbox: Outbox, file_id: string): void {
  const file = outbox.store.files.byId.get({ file_id });
  if (!file) return;
  outbox.store.files.remove.run({ file_id });
  outbox.store.files.doom.run({ sha256: file.sha256 });
}

/** Takes an answered item away as a whole: its decision, its file and its content. Returns the input that was there. */
export function removeItem(outbox: Outbox, output: OutputRow): InputRow {
  const input = outbox.store.outputs.inputOf.get({ input_sequence: output.input_sequence });
  if (!input) throw new Error('an output has an input');
  outbox.store.outputs.remove.run({ sequence: output.sequence });
  outbox.store.skips.removeOfInput.run({ input_sequence: input.sequence });
  outbox.store.inputs.remove.run({ sequence: input.sequence });
  outbox.store.search.stale.run({ input_sequence: input.sequence });
  outbox.ledger.add(input, { ready: -1, stored_bytes: -output.stored_bytes - input.stored_bytes });
  if (output.file_id) removeFile(outbox, output.file_id);
  return input;
}

function prove(outbox: Outbox, output: OutputRow, input: InputRow): void {
  const { stored_bytes: _bytes, response: _response, file_id: _file, ...kept } = output;
  const { revision, content_hash, created_at, updated_at } = input;
  outbox.store.proofs.insert.run({
    ...kept,
    revision,
    content_hash,
    created_at,
    updated_at,
    acknowledged_at: outbox.now,
  });
}

function act(kind: Act['kind'], { account_id, caller_id, output_result_id }: OutputRow): Act {
  return { kind, account_id, caller_id, actor: caller_id, subject: output_result_id };
}

function markRead(outbox: Outbox, output: OutputRow): string {
  outbox.store.outputs.markRead.run({ sequence: output.sequence, read_at: outbox.now });
  note(outbox, act('decision.read', output));
  const { account_id, caller_id, input_sequence } = output;
  outbox.tell({ kind: 'output.read', account_id, caller_id, sequence: input_sequence });
  return outbox.now;
}
