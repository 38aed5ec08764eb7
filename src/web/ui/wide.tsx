import type { ComponentChildren, TargetedEvent } from 'preact';
import type { Direction } from './direction.ts';

export type WideProps = {
  label: string;
  isBroad: boolean;
  dir?: Direction | undefined;
  isFolded?: boolean;
  onScroll?(event: TargetedEvent<HTMLElement>): void;
  children: ComponentChildren;
};

/**
 * Content that scrolls sideways where it is too wide, also with the keyboard. If it is broad, the request takes the
 * whole width of the pane.
 */
export function Wide({ label, isBroad, dir, isFolded, onScroll, children }: WideProps) {
  const look = ['wide', isBroad && 'is-broad', isFolded && 'is-folded'].filter(Boolean).join(' ');
  return (
    <div role="group" class={look} tabIndex={0} aria-label={label} dir={dir} onScroll={onScroll}>
      {children}
      <i class="end" />
    </div>
  );
}
