import { useRef } from 'preact/hooks';
import { arranged, asksMore, lookOf } from '../requests/appearance.ts';
import type { Action } from '../server/item.ts';
import { ActionButton } from '../ui/button.tsx';
import { sayTooQuick } from '../ui/seen.ts';
import { TooQuick } from '../ui/too-quick.tsx';
import { visibleText } from '../ui/unseen.ts';
import { isWhole } from '../ui/whole.ts';
import { ActionName } from './action-name.tsx';
import { type Extra, MoreActions } from './more-actions.tsx';
import { useFit } from './use-fit.ts';

const long = 40;

type BarProps = {
  label: string;
  actions: readonly Action[];
  /** The action that the opened link marks. */
  marked?: Action | undefined;
  /** Receives the chosen action. `isSeen` is true if its full label was visible. */
  answer(action: Action, isSeen: boolean): void;
  /** A further entry of the menu, which answers nothing by itself. */
  extra?: Extra | undefined;
  /** Returns true for an action that the person may not choose now. */
  off?: ((action: Action) => boolean) | undefined;
  /** True if another button is the primary one. */
  isSecond?: boolean;
  /** The number of requests of a bulk answer. */
  count?: number;
};

/**
 * The actions with their number keys, as many as fit beside each other. A menu holds the others. The digit of an action
 * is the same at every width; one that is not in the bar is shown whole before its digit answers.
 */
export function ActionBar({ label, actions, marked, answer, extra, off, isSecond = false, count }: BarProps) {
  const { bar, menu } = arranged(actions);
  const place = useRef<HTMLDivElement>(null);
  const shown = useFit(place, actions, bar.length);
  const others = [...bar.slice(shown), ...menu];
  return (
    <div
      class="answer-bar is-fitted"
      role="toolbar"
      aria-label={label}
      ref={place}
      data-more={menu.length + (extra ? 1 : 0)}
    >
      {bar.map((action, at) => (
        <ActionButton
          key={action.value}
          {...lookOf(action, actions)}
          {...(isSecond && { style: 'outline' })}
          icon={action.icon}
          title={action.display.length > long ? visibleText(action.display) : undefined}
          digit={String(at + 1)}
          hidden={at >= shown}
          marked={action === marked}
          off={off?.(action)}
          opens={asksMore(action) ? 'dialog' : undefined}
          onPress={(button) => answer(action, isWhole(button))}
          onSecond={sayTooQuick}
        >
          <ActionName action={action} count={count} />
        </ActionButton>
      ))}
      <MoreActions actions={others} bar={bar} answer={answer} extra={extra} off={off} count={count} />
      <TooQuick />
    </div>
  );
}
