import type { ComponentChildren } from 'preact';
import { calmWords as words } from '../words-decided.ts';
import { ActionButton } from './button.tsx';

type CalmProps = {
  title: string;
  how: string;
  /** Whether it is a page of its own, and no pane beside a list; then it is said aloud, as news or as trouble. */
  page?: 'status' | 'alert';
  heading?: 'h1' | 'h2';
  children?: ComponentChildren;
};

/** What is said where there is nothing to show: why, and what can be done. */
export function Calm({ title, how, page, heading = 'h2', children }: CalmProps) {
  const Heading = heading;
  return (
    <div class={page ? 'calm page-calm' : 'item calm'} role={page}>
      <Heading class="big" tabIndex={-1}>
        {title}
      </Heading>
      <p class="item-sub">{how}</p>
      {children}
    </div>
  );
}

/** The way out of what could not be read. */
export function TryNow({ again, wide }: { again(): void; wide?: true }) {
  return (
    <ActionButton icon="refresh-cw" tone="brand" style="solid" wide={wide === true} onPress={again}>
      {words.tryNow}
    </ActionButton>
  );
}
