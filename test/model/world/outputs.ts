import { refuses, type Says } from './says.ts';
import { type Caller, type Decision, decisionOf, removeItem, type World } from './world.ts';

/** Delivers a decision. After the first delivery it can no longer be undone. */
export function read(world: World, caller: Caller, output_result_id: string): Says {
  const decision = decisionOf(world, caller, output_result_id);
  if (!decision) return refuses('not_found');
  return fileIsLost(world, decision) ? refuses('temporary_unavailable') : { data: deliver(decision) };
}

/** Acknowledges a decision and removes its item. A repetition succeeds while the proof exists. */
export function acknowledge(world: World, caller: Caller, output_result_id: string): Says {
  const decision = decisionOf(world, caller, output_result_id);
  const proof = world.proofs.find((one) => one.caller === caller && one.output_result_id === output_result_id);
  if (!decision && !proof) return refuses('not_found');
  if (decision) {
    removeItem(world, decision.item);
    world.proofs.push({ caller, output_result_id, at_ms: world.now() });
  }
  return { data: { output_result_id, acknowledged: true, already_acknowledged: !decision } };
}

/** Returns the bytes of a decision's file. */
export function download(world: World, caller: Caller, wanted: { output_result_id: string; file_id: string }): Says {
  const decision = decisionOf(world, caller, wanted.output_result_id);
  const file = decision && fileOf(decision);
  if (!decision || file?.file_id !== wanted.file_id) return refuses('not_found');
  return fileIsLost(world, decision) ? refuses('temporary_unavailable') : { data: file.bytes };
}

/** Returns the output result of a decision, and marks it as read. */
export function deliver(decision: Decision) {
  decision.read = true;
  const { output_result_id, item, action_value, response, answered_at, answered_by } = decision;
  const { caller, caller_item_id, content } = item;
  const whose = { output_result_id, caller_id: caller.caller_id, caller_item_id };
  return { ...whose, action_value, response: shown(response), answered_at, answered_by, raw_input: content };
}

/** Tells if the bytes of a decision's file are missing. */
export function fileIsLost({ lost }: World, decision: Decision): boolean {
  const file = fileOf(decision);
  return file !== undefined && lost.has(file.sha256);
}

export function fileOf({ response }: Decision) {
  return response.kind === 'file_upload' ? response.file : undefined;
}

/** Returns the response of a decision as callers see it, with the metadata of its file. */
function shown(response: Decision['response']) {
  if (response.kind !== 'file_upload') return response;
  const { bytes: _bytes, ...file } = response.file;
  return { kind: response.kind, file };
}
