import type { Random } from './random.ts';

/** Ids, cursors and items from replies, so that later requests can refer to existing ones. */
export type Memory = ReturnType<typeof openMemory>;
/** The fields of an item that an answer needs. */
export type Seen = { item_id: string; revision: number; raw_input: { actions: { value: string; popup: Popup }[] } };
type Popup = { kind: string; options?: { value: string }[]; mode?: string };

/** A decision and its file. */
type FileOf = { output_result_id: string; file_id: string };
type Delivered = { output_result_id: string; response: { file: { file_id: string } } };

const kept = 20;
const named = /^(caller_item_id|output_result_id|item_id|file_id|upload_id|next_cursor|content_hash|caller_id)$/;

export function openMemory() {
  const texts = new Map<string, string[]>();
  const items: Seen[] = [];
  const files: FileOf[] = [];
  const keep = <T>(list: T[], value: T) => {
    if (list.push(value) > kept) list.shift();
  };
  const learn = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isItem(value)) keep(items, value);
    if (hasFile(value)) keep(files, { output_result_id: value.output_result_id, file_id: value.response.file.file_id });
    for (const [name, member] of Object.entries(value)) {
      if (typeof member === 'object') learn(member);
      else if (typeof member === 'string' && named.test(name)) {
        const list = texts.get(name) ?? [];
        texts.set(name, list);
        keep(list, member);
      }
    }
  };
  return {
    learn,
    /** Returns a text that some reply had under this name. A `cursor` comes from `next_cursor`. */
    recall(random: Random, name: string): string | undefined {
      return random.pick(texts.get(name === 'cursor' ? 'next_cursor' : name) ?? []);
    },
    item: (random: Random): Seen | undefined => random.pick(items),
    file: (random: Random): FileOf | undefined => random.pick(files),
  };
}

function isItem(value: object): value is Seen {
  return 'item_id' in value && 'raw_input' in value && value.raw_input !== null && typeof value.raw_input === 'object';
}

function hasFile(value: object): value is Delivered {
  if (!('output_result_id' in value && 'response' in value)) return false;
  const { response } = value;
  return typeof response === 'object' && response !== null && 'file' in response;
}
