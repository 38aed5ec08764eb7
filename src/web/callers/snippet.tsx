import { useRef } from 'preact/hooks';
import { Icon } from '../ui/icon.tsx';
import { copyShown } from './copy.ts';
import { callerWords } from './words.ts';

/** Shows text to paste into a shell or a program, with a copy button. */
export function Snippet({ label, text }: { label: string; text: string }) {
  const place = useRef<HTMLPreElement>(null);
  return (
    <div class="snippet" dir="ltr">
      <pre tabIndex={0} role="group" aria-label={label} ref={place}>
        {text}
      </pre>
      <button type="button" class="quiet" onClick={() => copyShown(text, place.current, callerWords.copied)}>
        <Icon name="copy" />
        {callerWords.copy}
      </button>
    </div>
  );
}
