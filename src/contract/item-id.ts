const form = /^itm_[0-9a-v]{11}$/;
const base = 32; // RFC 4648, section 7: digits that sort as the numbers do
const length = 11; // enough for every safe integer

/** The id under which people know an item: its sequence, in a form that sorts as sequences do. */
export function itemId(sequence: number): string {
  return `itm_${sequence.toString(base).padStart(length, '0')}`;
}

/** The sequence of an item's id; undefined for a text that `itemId` never made. */
export function sequenceOf(item_id: string): number | undefined {
  if (!form.test(item_id)) return undefined;
  const sequence = Number.parseInt(item_id.slice('itm_'.length), base);
  return Number.isSafeInteger(sequence) && sequence > 0 ? sequence : undefined;
}
