import type { ComponentChildren } from 'preact';
import { arranged, asksMore, lookOf } from '../appearance.ts';
import { Icon } from '../icon.tsx';
import type { Action } from '../item.ts';
import { ActionButton } from '../parts/button.tsx';
import { Menu } from '../parts/menu.tsx';
import { Plain } from '../plain.tsx';
import { visibleText } from '../unseen.ts';
import { words } from '../words.ts';

const long = 40;

type BarProps = {
  label: string;
  actions: readonly Action[];
  choose(action: Action): void;
  /** How many requests an answer is for, where it is more than one. */
  count?: number;
  /** What stands behind the answers. */
  children?: ComponentChildren;
};

/** Answers with their number keys; those that do not fit are in a menu. */
export function ActionBar({ label, actions, choose, count, children }: BarProps) {
  const { bar, menu } = arranged(actions);
  return (
    <div class="decide" role="toolbar" aria-label={label}>
      {bar.map((action, at) => (
        <ActionButton
          key={action.value}
          {...lookOf(action, actions)}
          icon={action.icon}
          title={action.display.length > long ? visibleText(action.display) : undefined}
          digit={String(at + 1)}
          opens={asksMore(action) ? 'dialog' : undefined}
          onPress={() => choose(action)}
        >
          <Name action={action} count={count} />
        </ActionButton>
      ))}
      {menu.length > 0 && <More menu={menu} choose={choose} count={count} />}
      {(bar.length > 2 || menu.length > 0) && (
        <More menu={[...bar.slice(2), ...menu]} choose={choose} count={count} phone />
      )}
      {children}
    </div>
  );
}

function Name({ action, count }: { action: Action; count: number | undefined }) {
  return (
    <span dir="auto">
      <Plain text={action.display} />
      {count !== undefined && ` ${count}`}
      {asksMore(action) && '…'}
    </span>
  );
}

type MoreProps = Pick<BarProps, 'choose'> & { menu: readonly Action[]; count: number | undefined; phone?: true };

/** The answers that are not in the bar; on a phone only two are. */
function More({ menu, choose, count, phone }: MoreProps) {
  return (
    <Menu
      label={words.moreAnswers}
      class={phone ? 'is-phone' : 'is-wide'}
      button={(attributes) => (
        <button
          type="button"
          class={phone ? 'action phone-more' : 'action more'}
          data-tone="neutral"
          data-style="outline"
          aria-label={phone && words.moreAnswers}
          aria-keyshortcuts={phone ? undefined : '0'}
          {...attributes}
        >
          {phone ? <PhoneSign /> : <WideSign count={menu.length} />}
        </button>
      )}
    >
      {(close) =>
        menu.map((action) => (
          <button
            key={action.value}
            type="button"
            role="menuitem"
            tabIndex={-1}
            class="menu-item"
            data-tone={action.tone ?? 'neutral'}
            onClick={() => {
              close();
              choose(action);
            }}
          >
            <Icon name={action.icon} />
            <Name action={action} count={count} />
          </button>
        ))
      }
    </Menu>
  );
}

function PhoneSign() {
  return (
    <span class="label">
      <Icon name="ellipsis" />
    </span>
  );
}

function WideSign({ count }: { count: number }) {
  return (
    <>
      <span class="digit" aria-hidden="true">
        0
      </span>
      <span class="label">
        <span>
          {words.more} <span class="amount">{count}</span>
        </span>
        <Icon name="chevron-up" />
      </span>
    </>
  );
}
