import { itemId } from '../../contract/item-id.ts';
import type { Canonical } from '../../contract/submission.ts';
import type { Seal } from '../../lib/crypto/seal.ts';
import { plainText } from '../../lib/safe-html/safe-html.ts';
import type { ItemRow } from '../../store/tables/review-items.ts';
import { visibleText } from '../../web/ui/unseen.ts';
import { type Offer, offersOf } from '../offer.ts';

/**
 * A notice on a device, as src/web/server/offline/worker.ts reads it: the number of waiting requests and, if the person
 * chose titles, one of them.
 */
export type Payload = {
  readonly waiting: number;
  /** The path of the inbox that a press opens. */
  readonly path: string;
  readonly request?: { readonly title: string; readonly agent: string; readonly offers: readonly Offer[] };
};

const most_title = 200;
const most_bytes = 2_800; // a push service accepts 4,096 encrypted bytes

/** Writes a notice about an item. `item` is undefined for a notice that only counts. */
export function payloadOf(waiting: number, item: ItemRow | undefined, seal: Seal): string {
  if (!item) return JSON.stringify({ waiting, path: '/queue' } satisfies Payload);
  const { title } = JSON.parse(item.canonical) as Canonical;
  const request = {
    title: [...visibleText(plainText(title))].slice(0, most_title).join(''),
    agent: visibleText(item.display_name),
    offers: offersOf(item),
  };
  const payload: Payload = { waiting, path: `/item/${itemId(seal, item.sequence)}`, request };
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) <= most_bytes) return text;
  return JSON.stringify({ ...payload, request: { ...request, offers: [] } }); // a value can be long
}
