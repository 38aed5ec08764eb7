import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { marked } from '../requests/marked.ts';
import type { Action } from '../server/item.ts';
import { directionOf } from '../ui/direction.ts';
import { stop } from '../ui/listed.ts';
import { Plain } from '../ui/plain.tsx';
import { requestWords } from './words.ts';

/**
 * Says which answer the opened link marks. The focus stays where it is: Enter, pressed by habit, must not send an
 * answer that somebody else has chosen. The mark ends when the request is left.
 */
export function MarkedNote({ action: { display } }: { action: Action }) {
  const isSaid = useSignal(false);
  useEffect(() => {
    const own = marked.peek();
    isSaid.value = true; // text that comes after its element is announced
    return () => {
      if (marked.peek() === own) marked.value = undefined;
    };
  }, []);
  return (
    <p class="marked-note" role="status">
      {isSaid.value && (
        <>
          {requestWords.marked}{' '}
          <b dir={directionOf(display)}>
            <Plain text={display} />
          </b>
          {`${stop} ${requestWords.markedHow}`}
        </>
      )}
    </p>
  );
}
