import { visible } from './unseen.ts';
import { formWords } from './words-forms.ts';

/** A caller's plain text, in which nothing is invisible and nothing turns what stands around it. */
export function Plain({ text }: { text: string }) {
  return <bdi>{shown(text)}</bdi>;
}

/** A text's pieces as they are put on the page: characters that cannot be seen are told by their names. */
export function shown(text: string) {
  return visible(text).map((part, at) =>
    typeof part === 'string' ? (
      part
    ) : (
      // the pieces of one text never change places
      <span key={at} class="odd" dir="ltr" title={formWords.unseen(part.names)}>
        {part.names}
      </span>
    ),
  );
}
