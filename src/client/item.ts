import type { RequestParts } from './request.ts';
import type { Sent } from './sent.ts';
import type { Answers, Decision, Page, Submission } from './types.ts';

/** A request to wait for, with its revision if that is known. */
export type WaitedItem = { readonly caller_item_id: string; readonly revision?: number | null | undefined };

/** The state of a request that the server tells beside its decision. */
type ItemState = {
  readonly state: 'pending' | 'answered' | 'gone';
  readonly revision?: number;
  readonly created_at?: string;
};
export type ItemCheck = { readonly items: Answers['outputCheck']['items']; readonly state: ItemState | undefined };

type Check = (parts: RequestParts) => Promise<{ readonly data: Answers['outputCheck']; readonly headers: Headers }>;

const most_length = 1_000;

/** Checks one request with the header HDO-Item, on which the server's wait ends only for this request. */
export async function checkItem(check: Check, item: WaitedItem, parts: RequestParts): Promise<ItemCheck> {
  const named = nameOf(item);
  const headers = { ...parts.headers, ...(named !== undefined && { 'hdo-item': named }) };
  const { data, headers: told } = await check({ ...parts, headers });
  const state = named === undefined ? undefined : stateIn(told.get('hdo-item-state'));
  return { items: data.items, state };
}

/** Tells if the header can name a request. Without it, the server looks at all requests of the caller. */
export function isNameable(caller_item_id: string): boolean {
  return nameOf({ caller_item_id }) !== undefined;
}

function nameOf({ caller_item_id, revision }: WaitedItem): string | undefined {
  const id = encoded(caller_item_id);
  return id === '' || id.length > most_length ? undefined : `${id}${revision == null ? '' : `;${revision}`}`;
}

function encoded(caller_item_id: string): string {
  try {
    return encodeURIComponent(caller_item_id);
  } catch {
    return ''; // a lone surrogate, which no stored id has
  }
}

function stateIn(header: string | null): ItemState | undefined {
  const [, state, revision, created_at] = header?.split(';').map((part) => part.trim()) ?? [];
  if (state === 'gone') return { state };
  if (state !== 'pending' && state !== 'answered') return undefined;
  return { state, revision: Number(revision), ...(created_at !== undefined && { created_at }) };
}

type Options = { readonly signal?: AbortSignal | undefined };
type CheckOptions = Options & Page & { readonly wait_seconds?: number | undefined };

export type Endpoints = {
  send(submission: Submission, options?: Options): Promise<Sent>;
  inputRead(caller_item_id: string, options?: Options): Promise<Answers['inputRead']>;
  outputCheck(options?: CheckOptions): Promise<Answers['outputCheck']>;
  itemCheck(item: WaitedItem, options?: CheckOptions): Promise<ItemCheck>;
  outputClaim(output_result_id: string, claim_id: string, options?: Options): Promise<Decision>;
  outputRead(output_result_id: string, options?: Options): Promise<Decision>;
  outputAck(output_result_id: string, options?: Options): Promise<Answers['outputAck']>;
};

export type Ready = Answers['outputCheck']['items'][number];
type Look = { readonly wait_seconds?: number | undefined; readonly signal?: AbortSignal | undefined };

const page = 100;

/**
 * Requires a time for a long poll that the server understands, and at least `least`. Otherwise it would answer at once,
 * and a loop would ask without a pause.
 * @throws {RangeError}
 */
export function guardWait(wait_seconds: number, least: 0 | 1): void {
  if (Number.isSafeInteger(wait_seconds) && wait_seconds >= least) return;
  throw new RangeError(`wait_seconds is not a whole number of at least ${least}`);
}

/** Yields every ready decision, oldest first, read or not. `wait_seconds` makes the first page a long poll. */
export async function* ready(
  { outputCheck }: Pick<Endpoints, 'outputCheck'>,
  { wait_seconds, signal }: Look,
): AsyncGenerator<Ready, void, undefined> {
  let { items, next_cursor } = await outputCheck({ limit: page, wait_seconds, signal });
  for (;;) {
    yield* items;
    if (next_cursor === null) return;
    ({ items, next_cursor } = await outputCheck({ limit: page, cursor: next_cursor, signal }));
  }
}
