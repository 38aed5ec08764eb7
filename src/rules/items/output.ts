import type { AnsweredItem, OutputRow, Standing } from '../../store/tables/outputs.ts';
import { endOutdone } from '../answers/end.ts';
import { removeFile } from '../answers/files.ts';
import { changeOfItem } from '../answers/of-item.ts';
import { type Act, audit } from '../base/audit.ts';
import { existing } from '../base/existing.ts';
import { admitOutput } from '../base/lifecycle.ts';
import type { Caller, Outbox } from '../base/outbox.ts';

/** Marks a decision as read before its delivery. After the first delivery it cannot be undone. */
export function readDecision(outbox: Outbox, caller: Caller, output_result_id: string): { read_at: string } {
  const found = outbox.store.outputs.find.get({ caller_id: caller.caller_id, output_result_id });
  const output = admitOutput('read', found);
  return { read_at: output.read_at ?? markRead(outbox, output) };
}

/** Marks several decisions as read, and returns the ids of those that are still live. */
export function readDecisions(outbox: Outbox, caller: Caller, output_result_ids: readonly string[]): string[] {
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
export function acknowledgeDecision(outbox: Outbox, caller: Caller, output_result_id: string) {
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

/** Removes an answered item with its decision, its file and its content. */
export function removeItem(outbox: Outbox, output: Pick<OutputRow, 'input_sequence'>): void {
  endItem(outbox, output, (item) => outbox.store.outputs.remove.run(item));
  outbox.store.answers.removeOfInput.run(output);
}

/** Removes the content and the file of an answered item, after `settle` has dealt with its decision. */
function endItem(
  outbox: Outbox,
  { input_sequence }: Pick<OutputRow, 'input_sequence'>,
  settle: (item: AnsweredItem) => void,
): void {
  const { store, ledger } = outbox;
  const item = existing(store.outputs.item.get({ input_sequence }), 'an answered item');
  settle(item);
  changeOfItem(outbox, 'acknowledged', { sequence: input_sequence, actor: item.caller_id });
  store.inputs.remove.run({ sequence: input_sequence });
  ledger.add(item, { ready: -1, stored_bytes: -item.stored_bytes });
  if (item.file_id) removeFile(outbox, item.file_id);
}

function act(kind: Act['kind'], { account_id, caller_id, output_result_id }: Standing): Act {
  return { kind, account_id, caller_id, actor: caller_id, subject: output_result_id };
}

function markRead(outbox: Outbox, output: Standing): string {
  outbox.store.outputs.markRead.run({ sequence: output.sequence, read_at: outbox.now });
  audit(outbox, act('decision.read', output));
  const { account_id, caller_id, input_sequence } = output;
  endOutdone(outbox, input_sequence, caller_id);
  outbox.tell({ kind: 'output.read', account_id, caller_id, sequence: input_sequence });
  return outbox.now;
}
