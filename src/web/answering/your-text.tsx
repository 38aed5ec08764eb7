import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { writtenIn } from '../forms/drafts/draft.ts';
import { type KeptDraft, keptDrafts, unkeep } from '../forms/drafts/keep.ts';
import { formWords } from '../forms/words.ts';
import { type Item, isWaiting } from '../server/item.ts';
import { ActionButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { copyWritten } from './copy-written.ts';
import { noteOf } from './note.ts';
import { timesReturned } from './sent-texts.ts';

type YourText = { item_id: string; item?: Item | undefined };

/** Shows texts that the person wrote for a request and that no form shows now, to copy or discard. */
export function YourText({ item_id, item }: YourText) {
  const discarded = useSignal(0);
  const isNoting = noteOf(item_id).isWanted.value;
  const isLeft = (kept: KeptDraft) =>
    writtenIn(kept.draft) !== '' && !hasForm(kept, item) && !(isNoting && kept.kind === 'note');
  const left = useMemo(
    () => keptDrafts(item_id).filter(isLeft),
    [item_id, item?.revision, item?.status, isNoting, discarded.value, timesReturned.value],
  );
  const discard = (kept: KeptDraft) => {
    unkeep(kept);
    discarded.value += 1;
  };
  return left.map((kept) => {
    const text = writtenIn(kept.draft);
    return (
      <section key={JSON.stringify(kept)} class="notice your-text" aria-label={formWords.yourText}>
        <h2>
          <Icon name="history" />
          {formWords.yourText}
        </h2>
        <p>{formWords.yourTextHow}</p>
        <p class="kept-text" dir="auto" tabIndex={0}>
          {text}
        </p>
        <div class="notice-acts">
          <ActionButton tone="neutral" style="outline" icon="copy" onPress={() => void copyWritten(text)}>
            {formWords.copyText}
          </ActionButton>
          <ActionButton tone="neutral" style="ghost" onPress={() => discard(kept)}>
            {formWords.discard}
          </ActionButton>
        </div>
      </section>
    );
  });
}

/** Returns true if the text is shown where it was written: in a form or a note of a pending request. */
function hasForm({ kind, revision, action_value }: KeptDraft, item: Item | undefined): boolean {
  if (!item || !isWaiting(item)) return false;
  if (kind === 'note') return true;
  const actions = item.raw_input?.actions ?? [];
  return (
    revision === item.revision && actions.some(({ value, popup }) => value === action_value && popup.kind === kind)
  );
}
