import { decidesAlone } from '../requests/approvals.ts';
import type { Action, Shown } from '../server/item.ts';

/** An action not offered in bulk: some requests lack it, it needs a file, or a policy asks for several answers. */
export type Apart = { readonly display: string; readonly count: number; readonly why: 'some' | 'file' | 'policy' };

/**
 * Finds the actions that all requests share, by value and popup, in the order of the first request, and those left
 * out. A shared action has the danger tone if one request gives it that tone. Different labels are joined.
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
    } else if (items.some((item) => !decidesAlone(item, first))) {
      apart.push({ display, count: same.length, why: 'policy' });
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
