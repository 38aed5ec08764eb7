import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import type { Answer, CanonicalPopup } from '../../popups/index.ts';
import type { Choice } from './choice.ts';
import { fileFor } from './file.ts';
import { type ReviewerAccess, reviewCalls } from './review-calls.ts';

export type Item = DataOf<ReviewEndpoints['itemRead']>['item'];
type Page = DataOf<ReviewEndpoints['itemList']>;
type AnswerReply = DataOf<ReviewEndpoints['itemAnswer']>;
type Chosen = Exclude<Choice, { why: string }>;
export type Inbox = ReturnType<typeof openInbox>;

/** Opens the inbox of a reviewer: its queue, answers and undo. Refusals throw a RefusedCall. */
export function openInbox(access: ReviewerAccess) {
  const call = reviewCalls(access);

  async function* queue(): AsyncGenerator<Item, void, undefined> {
    let cursor: string | null = null;
    do {
      const query = new URLSearchParams({ limit: '100', ...(cursor !== null && { cursor }) });
      const page: Page = await call('GET', `/items?${query}`);
      yield* page.items;
      cursor = page.next_cursor;
    } while (cursor !== null);
  }

  async function answer({ item_id, revision, content_hash }: Item, { action, text }: Chosen) {
    const { popup, value: action_value } = action;
    const response: Answer =
      popup.kind === 'file_upload'
        ? { kind: 'file_upload', upload_id: await upload({ item_id, action_value }, fileFor(popup, text)) }
        : responseTo(popup, text);
    const body = { expected_revision: revision, content_hash, action_value, response };
    return (await call<AnswerReply>('POST', `${pathOf(item_id)}/answer`, { body })).answer;
  }

  async function upload(place: { item_id: string; action_value: string }, file: ReturnType<typeof fileFor>) {
    const path = `/uploads?${new URLSearchParams(place)}`;
    return (await call<{ upload_id: string }>('PUT', path, { file })).upload_id;
  }

  function undo(answer_id: string): Promise<object> {
    return call('DELETE', `/answers/${encodeURIComponent(answer_id)}`);
  }

  return { queue, answer, undo };
}

function pathOf(item_id: string): string {
  return `/items/${encodeURIComponent(item_id)}`;
}

type PopupOf<Kind extends CanonicalPopup['kind']> = Extract<CanonicalPopup, { kind: Kind }>;
type FormPopup = Exclude<CanonicalPopup, { kind: 'file_upload' }>;

const someday = '2030-01-01';
const own_zone = 'UTC';

/** Builds an answer for a popup: from the given text, else the simplest valid one. */
function responseTo(popup: FormPopup, text: string | null): Answer {
  switch (popup.kind) {
    case 'none':
      return { kind: 'none' };
    case 'free_text':
      return { kind: 'free_text', text: text ?? popup.default_value ?? words(popup) };
    case 'single_select':
      return { kind: 'single_select', value: text ?? popup.options[0]?.value ?? '' };
    case 'multi_select':
      return { kind: 'multi_select', values: text === null ? fewest(popup) : text.split(',').filter(Boolean) };
    case 'date_picker':
      return dated(popup, text);
    default:
      return popup satisfies never;
  }
}

/** A text on one line within the bounds of its length. */
function words({ min_length, max_length }: PopupOf<'free_text'>): string {
  return 'simulated'.padEnd(min_length ?? 0, '.').slice(0, max_length ?? undefined);
}

/** The first options, as many as the popup requires, at least one if it allows any. */
function fewest({ options, min_selected, max_selected }: PopupOf<'multi_select'>): string[] {
  return options.slice(0, Math.max(min_selected, Math.min(1, max_selected))).map(({ value }) => value);
}

/** The earliest allowed time, else the latest, in the time zone of the popup or in UTC. */
function dated({ mode, min_value, max_value, display_timezone }: PopupOf<'date_picker'>, text: string | null): Answer {
  const value = text ?? min_value ?? max_value;
  const zone = { display_timezone: display_timezone ?? own_zone };
  if (mode === 'date') return { kind: 'date_picker', mode, value_date: value ?? someday, ...zone };
  return { kind: 'date_picker', mode, value_utc: inUtc(value ?? `${someday}T12:00:00Z`), ...zone };
}

/** Converts a time with an offset to UTC. The server refuses any other text. */
function inUtc(text: string): string {
  const withOffset = /T.*[+-]\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return withOffset ? new Date(text).toISOString() : text;
}
