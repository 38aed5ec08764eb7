import type { ComponentChildren } from 'preact';
import { visible } from './unseen.ts';
import { uiWords } from './words.ts';

/**
 * A plain text of a caller or a person, isolated from the direction of the text around it, with invisible characters
 * named. Translators leave it alone, because it names what is answered, and who answers.
 */
export function Plain({ text }: { text: string }) {
  return <bdi translate={false}>{shown(text)}</bdi>;
}

/** Renders a sentence of a words file with an element in the place of its text. */
export function Sentence({ of, children }: { of: (text: string) => string; children: ComponentChildren }) {
  const [before, after] = of('\0').split('\0');
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

/** Renders a text and shows the names of invisible characters in their place. */
export function shown(text: string) {
  return visible(text).map((part, at) =>
    typeof part === 'string' ? (
      part
    ) : (
      // the index is a stable key: the parts of a text never move
      <span key={at} class="odd" dir="ltr" title={uiWords.unseen(part.names)}>
        {part.names}
      </span>
    ),
  );
}
