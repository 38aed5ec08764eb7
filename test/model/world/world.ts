import type { Plain } from '../contents/asks.ts';
import type { Kept } from '../contents/content.ts';

/** An input that is live, in the words of contract.md. What only the server can choose is learnt from its replies. */
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
/** A file of a decision; its id is learnt when the decision is first read. */
export type StoredFile = {
  file_id: string | null;
  readonly filename: string;
  readonly mime_type: string;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly bytes: Buffer;
};
/** A key of a caller: when it ends, and when it was last used. */
export type Key = { readonly key_id: string; readonly api_key: string; ends_ms: number; used_ms: number | null };

/** A key that ends with nothing but a rotation or a revocation. */
export function freshKey({ key_id, api_key }: Pick<Key, 'key_id' | 'api_key'>): Key {
  return { key_id, api_key, ends_ms: Number.POSITIVE_INFINITY, used_ms: null };
}

export type Caller = { readonly caller_id: string; readonly account: number; readonly keys: Key[] };
export type Person = { readonly name: string; readonly account: number };

/** Everything that the contract says the appliance remembers, plainly. */
export type World = {
  readonly now: () => number;
  /** Live items by creation and live decisions by answer, of all callers. */
  items: Item[];
  decisions: Decision[];
  /** When decisions were acknowledged, in milliseconds, by the caller and the id. */
  proofs: { caller: Caller; output_result_id: string; at_ms: number }[];
  readonly uploads: Upload[];
  /** Hashes of the files whose bytes somebody took away. */
  readonly lost: Set<string>;
  /** How many orders were given out. */
  last: number;
};

/** A world in which nothing has happened. */
export function emptyWorld(now: () => number): World {
  return { now, items: [], decisions: [], proofs: [], uploads: [], lost: new Set(), last: 0 };
}

/** The present instant as the contract writes it. */
export function timeIn({ now }: World): string {
  return new Date(now()).toISOString();
}

/** The live item of a caller under a name. */
export function itemOf(world: World, caller: Caller, caller_item_id: string): Item | undefined {
  return world.items.find((item) => item.caller === caller && item.caller_item_id === caller_item_id);
}

/** The live decision of a caller with an id. */
export function decisionOf(world: World, caller: Caller, output_result_id: string): Decision | undefined {
  return world.decisions.find((one) => one.item.caller === caller && one.output_result_id === output_result_id);
}

/** Takes an item away with its decision. */
export function removeItem(world: World, item: Item): void {
  world.items = world.items.filter((one) => one !== item);
  world.decisions = world.decisions.filter((one) => one.item !== item);
}
