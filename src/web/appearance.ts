import type { Action } from './item.ts';

/** How an action looks. */
export type Look = { readonly tone: string; readonly style: string };

/** What the caller says of it; where it says nothing, the first action in sight is primary (review.md, "Acting"). */
export function lookOf(action: Action, actions: readonly Action[]): Look {
  if (action.tone && action.style) return { tone: action.tone, style: action.style };
  const primary =
    actions.find(({ overflow }) => !overflow) === action && !actions.some(({ style }) => style === 'solid');
  return primary ? { tone: 'brand', style: 'solid' } : { tone: 'neutral', style: 'outline' };
}

/** The actions in the bar, in order, which the number keys mean, and those in the menu. */
export function arranged(actions: readonly Action[]): { bar: readonly Action[]; menu: readonly Action[] } {
  const inSight = actions.filter(({ overflow }) => !overflow);
  const bar = inSight.length > 0 ? inSight.slice(0, 9) : actions.slice(0, 1);
  return { bar, menu: actions.filter((action) => !bar.includes(action)) };
}

/** Whether more is asked than a press. */
export function asksMore({ popup }: Action): boolean {
  return popup.kind !== 'none';
}
