/** A part of a group: a row to draw with its position in the list, or the height of rows that are not drawn. */
export type Part<Item> = { readonly item: Item; readonly at: number } | { readonly gap_px: number };

/** The parts of a group, and the position of its head. */
export type GroupWindow<Item> = { readonly at: number; readonly parts: readonly Part<Item>[] };

type WindowView<Item> = {
  readonly top_px: number;
  readonly view_px: number;
  heightOf(item: Item): number;
  /** Returns true for rows that are drawn wherever they are, because something depends on their elements. */
  isKept(item: Item): boolean;
};

const beyond_px = 560; // about eight rows, so that quick scrolling seldom reaches a gap
const head_px = 32; // the head of a group, about; it only shifts what is drawn

/** Splits groups into rows near the view and gaps. Positions count from 1 and include the heads of groups. */
export function partsOf<Item>(groups: readonly (readonly Item[])[], asked: WindowView<Item>): GroupWindow<Item>[] {
  const all_px = groups.flat().reduce((sum, item) => sum + asked.heightOf(item), groups.length * head_px);
  const from_px = Math.max(Math.min(asked.top_px, all_px - asked.view_px), 0) - beyond_px;
  const to_px = from_px + asked.view_px + 2 * beyond_px;
  let [top_px, at] = [0, 0];
  return groups.map((items) => {
    top_px += head_px;
    at += 1;
    const head_at = at;
    const parts: Part<Item>[] = [];
    let gap_px = 0;
    for (const item of items) {
      const height_px = asked.heightOf(item);
      at += 1;
      if ((top_px + height_px > from_px && top_px < to_px) || asked.isKept(item)) {
        if (gap_px > 0) parts.push({ gap_px });
        gap_px = 0;
        parts.push({ item, at });
      } else gap_px += height_px;
      top_px += height_px;
    }
    if (gap_px > 0) parts.push({ gap_px });
    return { at: head_at, parts };
  });
}
