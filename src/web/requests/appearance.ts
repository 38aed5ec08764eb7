import type { Action } from '../server/item.ts';
import type { ButtonLook } from '../ui/button.tsx';

/** Returns the look that the caller set. Without one, the first action outside the menu is primary. */
export function lookOf(action: Action, actions: readonly Action[]): ButtonLook {
  if (action.tone && action.style) return { tone: action.tone, style: action.style };
  const primary =
    actions.find(({ overflow }) => !overflow) === action && !actions.some(({ style }) => style === 'solid');
  return primary ? { tone: 'brand', style: 'solid' } : { tone: 'neutral', style: 'outline' };
}

/** Returns the tone of an action in a menu or a list, where only danger has a color. */
export function quietToneOf({ tone }: Action): 'danger' | 'neutral' {
  return tone === 'danger' ? 'danger' : 'neutral';
}

/** Splits actions into those of the bar, in the order of the number keys, and those of the menu. */
export function arranged(actions: readonly Action[]): { bar: readonly Action[]; menu: readonly Action[] } {
  const inSight = actions.filter(({ overflow }) => !overflow);
  const bar = inSight.length > 0 ? inSight.slice(0, 9) : actions.slice(0, 1);
  return { bar, menu: actions.filter((action) => !bar.includes(action)) };
}

const most_in_list = 200;

/** Returns true if a label is too long to be read in full in a menu or a list. */
export function isTooLong({ display }: Action): boolean {
  return display.length > most_in_list;
}

/** Returns true if an action has a form. */
export function asksMore({ popup }: Action): boolean {
  return popup.kind !== 'none';
}
