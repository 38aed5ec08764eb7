import assert from 'node:assert/strict';
import type { Reply } from '../helpers/appliance/reply.ts';
import type { ChosenIds } from './world/decisions.ts';
import { fileOf } from './world/outputs.ts';
import type { World } from './world/world.ts';

type Delivered = { output_result_id: string; response: { file?: { file_id: string } } };

/** Learns the ids of files from the decisions of a reply. */
export function learnFiles({ decisions }: World, { json }: Reply): void {
  const data = json?.data as Partial<Delivered & { items: Delivered[] }> | undefined;
  const delivered = data?.items ?? (data?.response ? [data as Delivered] : []);
  for (const { output_result_id, response } of delivered) {
    const decision = decisions.find((one) => one.output_result_id === output_result_id);
    const file = decision && fileOf(decision);
    if (file && response.file) file.file_id ??= response.file.file_id;
  }
}

/** Returns an id that the server chose, which must be new; empty if there is no id. */
export function chosenId(data: unknown, member: string, known: Set<string>): string {
  const id = (data as Record<string, unknown> | undefined)?.[member];
  if (typeof id !== 'string') return '';
  assert.ok(!known.has(id), `${member} is used again`);
  known.add(id);
  return id;
}

/** Returns the ids of a new answer and its decision. */
export function chosenIds(data: unknown, known: Set<string>): ChosenIds {
  const answer = (data as { answer?: unknown } | undefined)?.answer;
  const idOf = (member: keyof ChosenIds) => chosenId(answer, member, known);
  return { answer_id: idOf('answer_id'), output_result_id: idOf('output_result_id') };
}
