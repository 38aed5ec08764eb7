import { Icon } from '../icon.tsx';
import { Key } from '../parts/button.tsx';
import { Plain } from '../plain.tsx';
import { go, inQueue } from '../state/place.ts';
import { bringBack } from '../state/skip.ts';
import { hideToast, toast } from '../state/toast.ts';
import { undoAll } from '../state/undo.ts';
import { words } from '../words.ts';
import { skipWords, togetherWords } from '../words-acting.ts';
import { answerWords } from '../words-answers.ts';

/** One receipt at a time, said aloud. */
export function ToastLine() {
  const { value } = toast;
  return (
    <div role="status" class="toast-place">
      {value && (
        <div class="toast">
          <Icon name={value.icon} />
          <p>
            {value.said}{' '}
            {value.what !== undefined && (
              <b>
                <Plain text={value.what} />
              </b>
            )}
          </p>
          {value.title !== undefined && (
            <p dir="auto">
              <Plain text={value.title} />
            </p>
          )}
          <Way />
          <button type="button" class="dismiss" aria-label={words.hide} onClick={hideToast}>
            <Icon name="x" />
          </button>
        </div>
      )}
    </div>
  );
}

/** What can be done about it. */
function Way() {
  const { given, skipped, show } = toast.value ?? {};
  if (given) {
    return (
      <button type="button" class="undo" aria-keyshortcuts="u" onClick={() => undoAll(given)}>
        {given.length > 1 ? togetherWords.undoAll : answerWords.undo}
        <Key>u</Key>
      </button>
    );
  }
  if (skipped) {
    return (
      <button type="button" class="undo" onClick={() => bringBack(skipped)}>
        {skipWords.bringBack}
      </button>
    );
  }
  if (show === undefined) return <span />;
  const look = () => {
    hideToast();
    go(inQueue(show));
  };
  return (
    <button type="button" class="undo" onClick={look}>
      {answerWords.show}
    </button>
  );
}
