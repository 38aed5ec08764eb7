import type { CanonicalPopup } from '../../../src/popups/index.ts';
import type { Item, Person } from './person.ts';

/** Answers every pending item by its first action with a valid response; returns their number. */
export async function answerAll(person: Person): Promise<number> {
  const { items } = await person.call('itemList', { query: { view: 'queue', limit: 100 } });
  for (const item of items) {
    const [action] = item.raw_input?.actions ?? [];
    if (action) await person.answer(item, action.value, await fitting(person, item, action.popup));
  }
  return items.length;
}

/** Uploads a text file for the first action of an item; returns the upload_id. */
export async function upload(person: Person, { item_id, raw_input }: Item, text: string): Promise<string> {
  const query = { item_id, action_value: raw_input?.actions[0]?.value ?? '' };
  const headers = { 'content-type': 'text/plain', 'x-filename': 'a.txt' };
  return (await person.call('uploadSend', { query, headers, body: Buffer.from(text) })).upload_id;
}

async function fitting(person: Person, item: Item, popup: CanonicalPopup): Promise<unknown> {
  switch (popup.kind) {
    case 'none':
      return { kind: 'none' };
    case 'free_text':
      return { kind: 'free_text', text: 'as you say' };
    case 'single_select':
      return { kind: 'single_select', value: popup.options[0]?.value };
    case 'multi_select':
      return { kind: 'multi_select', values: [popup.options[0]?.value] };
    case 'date_picker':
      return { kind: 'date_picker', mode: 'date', value_date: '2026-12-24' };
    case 'file_upload':
      return { kind: 'file_upload', upload_id: await upload(person, item, 'signed') };
    default:
      throw popup satisfies never;
  }
}
