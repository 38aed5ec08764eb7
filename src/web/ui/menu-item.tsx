import type { ComponentChildren } from 'preact';

type MenuItemProps = {
  close(): void;
  press(): void;
  tone?: string;
  /** True for an entry that does nothing now. */
  off?: boolean | undefined;
  /** Set for an entry of a radio group; true for the selected one. */
  isChosen?: boolean;
  children: ComponentChildren;
};

/** A menu entry. The menu closes and returns the focus to its button before the entry acts. */
export function MenuItem({ close, press, tone, off, isChosen, children }: MenuItemProps) {
  const role =
    isChosen === undefined
      ? ({ role: 'menuitem' } as const)
      : ({ role: 'menuitemradio', 'aria-checked': isChosen } as const);
  return (
    <button
      {...role}
      type="button"
      tabIndex={-1}
      class="menu-item"
      data-tone={tone}
      aria-disabled={off || undefined}
      onClick={() => {
        if (off) return;
        close();
        press();
      }}
    >
      {children}
    </button>
  );
}
