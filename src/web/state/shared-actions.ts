import type { Action, Shown } from '../item.ts';

/** An action that cannot be chosen for several requests at once: not all have it, or it asks for a file for each. */
export type Apart = { readonly display: string; readonly count: number; readonly why: 'some' | 'file' };

/**
 * The actions that all of the requests have, by value and popup, in the order of the first; and what is left out. Where
 * one of them calls it dangerous it is; where they call it by several names it has all of them.
 */
export function sharedOf(items: readonly Shown[]): { shared: readonly Action[]; apart: readonly Apart[] } {
  const kinds = new Map<string, Action[]>();
  for (const action of items.flatMap(({ raw_input }) => raw_input.actions)) {
    const key = keyOf(action);
    kinds.set(key, [...(kinds.get(key) ?? []), action]);
  }
  const shared: Action[] = [];
  const apart: Apart[] = [];
  for (const same of kinds.values()) {
    const [first] = same;
    if (!first) continue;
    const display = [...new Set(same.map((action) => action.display))].join(' / ');
    if (same.length < items.length) apart.push({ display, count: same.length, why: 'some' });
    else if (items.length > 1 && first.popup.kind === 'file_upload') {
      apart.push({ display, count: same.length, why: 'file' });
    } else shared.push(merged(first, same, display));
  }
  return { shared, apart };
}

function keyOf({ value, popup }: Action): string {
  return `${value} ${JSON.stringify(popup)}`;
}

function merged(first: Action, same: readonly Action[], display: string): Action {
  const isDangerous = same.some(({ tone }) => tone === 'danger');
  const overflow = same.every((action) => action.overflow);
  if (!isDangerous || first.tone === 'danger') return { ...first, display, overflow };
  return { ...first, display, overflow, tone: 'danger', style: 'outline' };
}
