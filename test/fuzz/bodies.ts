import type { Operation } from '../helpers/data/document.ts';
import { brokenText, brokenValue } from './break.ts';
import { fromSchema, type Schema, type Source } from './from-schema.ts';
import type { Seen } from './memory.ts';

/** Generates a body and its type. Most bodies fit the document, others are broken as a value or as text. */
export function bodyOf(source: Source, { operationId, requestBody }: Operation): { body: Buffer; type: string } {
  const { random } = source;
  const content = requestBody?.content['application/json'];
  if (!content) {
    const bytes = requestBody || random.chance(0.03) ? random.below(3_000) : 0;
    return { body: Buffer.alloc(bytes, random.pick(['x', '\0', '%PDF-1.7', '{}'])), type: 'text/plain' };
  }
  const sound = wise(source, operationId) ?? fromSchema(source, content.schema as Schema);
  const choice = random.below(100);
  const value = choice >= 55 && choice < 85 ? brokenValue(random, sound) : sound;
  const text = JSON.stringify(value) ?? '';
  const body = choice >= 85 ? brokenText(random, text) : Buffer.from(text);
  return { body, type: 'application/json' };
}

/** Generates a valid answer to a seen item. The schema alone does not say which response fits which action. */
function wise({ random, memory, item }: Source, operationId: string): unknown {
  if (!item || !operationId.endsWith('Answer') || random.chance(0.2)) return undefined;
  const { value: action_value, popup } = random.pick(item.raw_input.actions);
  const decision = { action_value, response: responseTo(popup, memory.recall(random, 'upload_id')) };
  const seen = { item_id: item.item_id, expected_revision: item.revision };
  return operationId === 'itemAnswer' ? { ...seen, ...decision } : { items: [seen, seen], ...decision };
}

type Popup = Seen['raw_input']['actions'][number]['popup'];

function responseTo({ kind, options = [], mode }: Popup, upload_id: string | undefined): unknown {
  const value = options[0]?.value;
  if (kind === 'free_text') return { kind, text: 'As you say 😀' };
  if (kind === 'file_upload') return { kind, upload_id };
  if (kind === 'single_select') return { kind, value };
  if (kind === 'multi_select') return { kind, values: [value] };
  if (kind === 'date_picker' && mode === 'date') return { kind, mode, value_date: '2026-12-24' };
  return kind === 'date_picker' ? { kind, mode, value_utc: '2026-12-24T12:00:00.000Z' } : { kind };
}
