import { useRef } from 'preact/hooks';
import { Icon } from '../icon.tsx';
import { copyText } from '../state/copy.ts';
import { words } from '../words.ts';
import { callerWords } from '../words-callers.ts';

/** Text to paste into a shell or a program, with the way to copy it. */
export function Snippet({ label, text }: { label: string; text: string }) {
  const place = useRef<HTMLPreElement>(null);
  return (
    <div class="snippet">
      <pre tabIndex={0} role="group" aria-label={label} ref={place}>
        {text}
      </pre>
      <button type="button" class="quiet" onClick={() => copyText(text, place.current, callerWords.copied)}>
        <Icon name="copy" />
        {words.copy}
      </button>
    </div>
  );
}
