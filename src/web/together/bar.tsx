import type { ComponentChildren } from 'preact';
import { arranged } from '../appearance.ts';
import { ActionBar, type Extra } from '../item/action-bar.tsx';
import { NoteField, NoteInForm } from '../item/note-field.tsx';
import { ActionButton } from '../parts/button.tsx';
import { Form } from '../popups/index.tsx';
import { together, writeNote } from '../state/note.ts';
import { selection } from '../state/selection.ts';
import { skipSelected } from '../state/skip.ts';
import { answerTogether, chooseTogether, closeTogether, offered, sending, togetherForm } from '../state/together.ts';
import { upload } from '../state/upload.ts';
import { noteWords, requests, skipWords, togetherWords as words } from '../words-acting.ts';

/** The answers that are given to everything that is selected, or the form of one. */
export function TogetherBar({ count }: { count: number }) {
  return (
    <>
      <h2 class="hidden-words phone-only">{words.title(count)}</h2>
      <Answers count={count} />
    </>
  );
}

function Answers({ count }: { count: number }) {
  const { shared } = offered.value;
  if (sending.value > 0) return <Said text={words.sending(sending.value)} />;
  if (togetherForm.value) return <TogetherForm count={count} />;
  if (count === 0) return <Said text={words.nothingLeft} />;
  if (shared.length === 0) {
    return (
      <Said text={words.nothingShared}>
        <Skip count={count} />
      </Said>
    );
  }
  return (
    <>
      <Refusals />
      <NoteField owner={together} />
      <ActionBar
        label={words.answersFor(count)}
        actions={shared}
        choose={chooseTogether}
        count={count}
        extras={extrasFor(count)}
      />
    </>
  );
}

function extrasFor(count: number): Extra[] {
  return [
    { icon: 'alarm-clock', label: skipWords.skipMany(count), keys: 's', press: () => void skipSelected() },
    { icon: 'message-square', label: noteWords.add, keys: 'n', press: () => writeNote(together) },
  ];
}

function Skip({ count }: { count: number }) {
  return (
    <ActionButton tone="neutral" style="ghost" digit="s" class="skip" onPress={() => void skipSelected()}>
      {skipWords.skipMany(count)}
    </ActionButton>
  );
}

function Said({ text, children }: { text: string; children?: ComponentChildren }) {
  return (
    <div class="decide" role="toolbar" aria-label={words.selection}>
      <span class="decide-said" role="status">
        {text}
      </span>
      {children}
    </div>
  );
}

/** On a phone, where what is selected is not listed a second time, this says why some of it was not taken. */
function Refusals() {
  const said = new Set([...selection.value.values()].flatMap((selected) => selected.said ?? []));
  if (said.size === 0) return null;
  return <p class="together-said field-error">{[...said].join(' ')}</p>;
}

function TogetherForm({ count }: { count: number }) {
  const { value } = togetherForm;
  if (!value) return null;
  const { item, action, draft, problem } = value;
  const at = arranged(offered.value.shared).bar.indexOf(action);
  return (
    <Form
      key={action.value}
      item={item}
      action={action}
      draft={draft}
      problem={problem}
      digit={at < 0 ? undefined : at + 1}
      about={requests(count)}
      note={<NoteInForm owner={together} />}
      submit={(response) => answerTogether(action, response)}
      cancel={closeTogether}
      upload={upload(item, action)}
    />
  );
}
