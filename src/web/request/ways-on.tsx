import { copyWritten } from '../answering/copy-written.ts';
import { goOn } from '../answering/go-on.ts';
import { noteOf } from '../answering/note.ts';
import { writtenIn } from '../forms/drafts/draft.ts';
import { form } from '../forms/open-form.ts';
import { formWords } from '../forms/words.ts';
import { open } from '../requests/open.ts';
import { standingOf } from '../requests/standing.ts';
import { ActionButton, Key } from '../ui/button.tsx';
import { requestWords } from './words.ts';

/** Offers the ways on from a notice over a resting form: continue or leave, and copy the text. */
export function WaysOn() {
  const [shown, resting] = [open.value, form.value];
  const standing = shown && standingOf(shown);
  if (!resting || !standing) return null;
  const again = standing.is === 'changed';
  const { item, action, draft } = resting;
  const written = [writtenIn(draft.value, action.popup), noteOf(item.item_id).text.value].filter(Boolean).join('\n\n');
  return (
    <div class="notice-acts">
      <ActionButton tone={again ? 'brand' : 'neutral'} style={again ? 'solid' : 'outline'} onPress={goOn}>
        {again ? requestWords.goOn(standing.item.revision) : requestWords.next}
      </ActionButton>
      <span class="shortcut-hint" aria-hidden="true">
        <Key>Esc</Key>
        <Key>Enter</Key>
      </span>
      {written !== '' && (
        <ActionButton tone="neutral" style="outline" icon="copy" onPress={() => void copyWritten(written)}>
          {formWords.copyText}
        </ActionButton>
      )}
    </div>
  );
}
