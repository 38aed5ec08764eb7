import type { ComponentChildren } from 'preact';
import { ActionButton } from './button.tsx';
import { uiWords } from './words.ts';

type EmptyProps = {
  title: string;
  how: string;
  /** Set for a page of its own, not a pane beside a list: the role with which screen readers announce it. */
  page?: 'status' | 'alert';
  heading?: 'h1' | 'h2';
  children?: ComponentChildren;
};

/** An empty state: the reason, and what the person can do. */
export function Empty({ title, how, page, heading = 'h2', children }: EmptyProps) {
  const Heading = heading;
  return (
    <div class={page ? 'empty empty-page' : 'item empty'} role={page}>
      <Heading class="big" tabIndex={-1}>
        {title}
      </Heading>
      <p class="item-sub">{how}</p>
      {children}
    </div>
  );
}

type NotReadProps = { title?: string; how?: string; again(): void } & Pick<EmptyProps, 'page' | 'heading'>;

/** Says that something failed to load, and offers a retry. */
export function NotRead({ title = uiWords.noAnswer, how = uiWords.noAnswerHow, again, ...empty }: NotReadProps) {
  return (
    <Empty title={title} how={how} {...empty}>
      <p class="empty-acts">
        <TryNow again={again} />
      </p>
    </Empty>
  );
}

/** The button that tries a failed read again. */
export function TryNow({ again, wide }: { again(): void; wide?: true }) {
  return (
    <ActionButton icon="refresh-cw" wide={wide === true} onPress={again}>
      {uiWords.tryNow}
    </ActionButton>
  );
}
