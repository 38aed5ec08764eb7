import type { ComponentChildren } from 'preact';
import { Drawing, Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import { keyed } from './media.ts';
import { uiWords } from './words.ts';

/** The tone and the style of a button; the stylesheet draws them. */
export type ButtonLook = { readonly tone: string; readonly style: string };

type ActionProps = Partial<ButtonLook> & {
  icon?: IconName;
  digit?: string | undefined;
  children: ComponentChildren;
  submit?: boolean;
  /** Takes the focus of a dialog first. */
  first?: boolean;
  wide?: boolean;
  title?: string | undefined;
  opens?: 'dialog' | undefined;
  /** True while the panel that the button opens is open. */
  expanded?: boolean;
  hidden?: boolean;
  /** True for the answer that the opened link marks. */
  marked?: boolean;
  /** True for a button that does nothing now. The reason is beside it. */
  off?: boolean | undefined;
  class?: string;
  onPress?(button: Element): void;
  /** Receives the second click of a double click. */
  onSecond?(): void;
};

/**
 * A button of a request, a form or a page; by default the one that goes on. The second click of a double click does not
 * press it again: the next request may be open by then.
 */
export function ActionButton({
  icon,
  digit,
  children,
  tone = 'brand',
  style = 'solid',
  submit,
  first,
  wide,
  opens,
  expanded,
  onPress,
  onSecond,
  ...rest
}: ActionProps) {
  return (
    <button
      type={submit ? 'submit' : 'button'}
      class={['action', wide && 'is-wide', rest.class].filter(Boolean).join(' ')}
      translate={false}
      title={rest.title}
      hidden={rest.hidden}
      data-first={first ? '' : undefined}
      data-tone={tone}
      data-style={style}
      {...keyed(digit)}
      data-marked={rest.marked || undefined}
      aria-haspopup={opens}
      aria-expanded={expanded}
      aria-disabled={rest.off || undefined}
      onClick={({ detail, currentTarget }) => (detail < 2 ? onPress?.(currentTarget) : onSecond?.())}
    >
      {digit !== undefined && (
        <span class="digit" aria-hidden="true">
          {digit}
        </span>
      )}
      <span class="label">
        {icon && <Icon name={icon} />}
        <span>{children}</span>
      </span>
    </button>
  );
}

type QuietProps = {
  icon?: IconName;
  label?: string;
  shortcut?: string;
  flips?: true;
  opens?: 'dialog';
  expanded?: boolean;
  pressed?: boolean;
  children?: ComponentChildren;
  onPress(): void;
};

/** A button of the frame or of a list. Without a text it is an icon, whose label is its title too. */
export function QuietButton({ icon, label, shortcut, flips, opens, expanded, pressed, children, onPress }: QuietProps) {
  return (
    <button
      type="button"
      class={children ? 'quiet' : 'quiet icon-only'}
      aria-label={label}
      title={children ? undefined : label}
      {...keyed(shortcut)}
      aria-haspopup={opens}
      aria-expanded={expanded}
      aria-pressed={pressed}
      onClick={onPress}
    >
      {icon && <Icon name={icon} {...(flips && { flips })} />}
      {children}
    </button>
  );
}

/** The modifier key of shortcuts on this platform. */
export const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : uiWords.control;

export function Key({ children }: { children: ComponentChildren }) {
  return (
    <kbd class="key" translate={false}>
      {children === 'Enter' ? <EnterSign /> : children}
    </kbd>
  );
}

function EnterSign() {
  return (
    <svg class="icon in-key" viewBox="0 0 24 24" role="img" aria-label="Enter">
      <Drawing name="corner-down-left" />
    </svg>
  );
}
