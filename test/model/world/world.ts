import type { Plain } from '../contents/asks.ts';
import type { Kept } from '../contents/content.ts';

/** A live input. Values that only the server can choose are learnt from its replies. */
export type Item = {
  readonly caller: Caller;
  readonly caller_item_id: string;
  readonly order: number;
  readonly created_at: string;
  item_id: string | null;
  content: Kept;
  revision: number;
  updated_at: string;
  decision: Decision | null;
};
export type Decision = {
  readonly output_result_id: string;
  readonly answer_id: string;
  readonly item: Item;
  readonly order: number;
  readonly action_value: string;
  readonly response: Response;
  readonly answered_at: string;
  readonly answered_by: string;
  read: boolean;
};
export type Response = Plain | { readonly kind: 'file_upload'; readonly file: StoredFile };
export type Upload = {
  readonly upload_id: string;
  readonly person: Person;
  readonly item: Item;
  readonly action_value: string;
  readonly file: StoredFile;
  readonly ends_ms: number;
  used: boolean;
};
/** The file of a decision. Its id is learnt when the decision is first read. */
export type StoredFile = {
  file_id: string | null;
  readonly filename: string;
  readonly mime_type: string;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly bytes: Buffer;
};
/** A key of a caller: when it expires, and when it was last used. */
export type Key = { readonly key_id: string; readonly api_key: string; ends_ms: number; used_ms: number | null };

/** Creates a key that ends only by rotation or revocation. */
export function freshKey({ key_id, api_key }: Pick<Key, 'key_id' | 'api_key'>): Key {
  return { key_id, api_key, ends_ms: Number.POSITIVE_INFINITY, used_ms: null };
}

export type Caller = { readonly caller_id: string; readonly account: number; readonly keys: Key[] };
export type Person = { readonly name: string; readonly account: number };

/** All state that the server must remember by the contract. */
export type World = {
  readonly now: () => number;
  /** Live items by creation and live decisions by answer, of all callers. */
  items: Item[];
  decisions: Decision[];
  /** The times of acknowledgements, in milliseconds, by caller and id. */
  proofs: { caller: Caller; output_result_id: string; at_ms: number }[];
  readonly uploads: Upload[];
  /** The hashes of files whose bytes were removed. */
  readonly lost: Set<string>;
  /** The number of positions that were assigned. */
  last: number;
};

/** Creates an empty world. */
export function emptyWorld(now: () => number): World {
  return { now, items: [], decisions: [], proofs: [], uploads: [], lost: new Set(), last: 0 };
}

/** Returns the present time in the format of the contract. */
export function timeIn({ now }: World): string {
  return new Date(now()).toISOString();
}

/** Finds the live item of a caller by its id. */
export function itemOf(world: World, caller: Caller, caller_item_id: string): Item | undefined {
  return world.items.find((item) => item.caller === caller && item.caller_item_id === caller_item_id);
}

/** Finds the live decision of a caller by its id. */
export function decisionOf(world: World, caller: Caller, output_result_id: string): Decision | undefined {
  return world.decisions.find((one) => one.item.caller === caller && one.output_result_id === output_result_id);
}

/** Removes an item and its decision. */
export function removeItem(world: World, item: Item): void {
  world.items = world.items.filter((one) => one !== item);
  world.decisions = world.decisions.filter((one) => one.item !== item);
}
