import { useEffect } from 'preact/hooks';
import { arranged } from '../appearance.ts';
import type { Shown } from '../item.ts';
import { ActionButton, Key } from '../parts/button.tsx';
import { Form } from '../popups/index.tsx';
import { answer, choose } from '../state/decide.ts';
import { closeForm, form } from '../state/form.ts';
import { goOn } from '../state/go-on.ts';
import { writeNote } from '../state/note.ts';
import type { Live } from '../state/standing.ts';
import { mostBytes, readMostBytes, upload } from '../state/upload.ts';
import { words } from '../words.ts';
import { noteWords } from '../words-acting.ts';
import { answerWords } from '../words-answers.ts';
import { ActionBar } from './action-bar.tsx';
import { NoteField, NoteInForm } from './note-field.tsx';

/** The bar of answers, which never moves; a form rises in its place, and where nothing can be answered it says so. */
export function DecideBar({ item, standing }: { item: Shown; standing: Live }) {
  if (standing.is !== 'answerable') return <GoOn standing={standing} />;
  if (form.value) return <OpenForm item={item} />;
  const { item_id, raw_input } = item;
  return (
    <>
      <NoteField owner={item_id} />
      <ActionBar
        label={words.answers}
        actions={raw_input.actions}
        choose={(action) => choose(item, action)}
        extras={[{ icon: 'message-square', label: noteWords.add, keys: 'n', press: () => writeNote(item_id) }]}
      />
    </>
  );
}

function OpenForm({ item }: { item: Shown }) {
  const { value } = form;
  const kind = value?.action.popup.kind;
  useEffect(() => {
    if (kind === 'file_upload') void readMostBytes();
  }, [kind]);
  if (!value) return null;
  const { action, draft, problem } = value;
  const at = arranged(item.raw_input.actions).bar.indexOf(action);
  return (
    <Form
      key={`${item.item_id} ${action.value}`}
      item={item}
      action={action}
      draft={draft}
      problem={problem}
      digit={at < 0 ? undefined : at + 1}
      submit={(response) => answer(item, action, response)}
      cancel={closeForm}
      upload={upload(item, action)}
      most_bytes={mostBytes.value}
      note={<NoteInForm owner={item.item_id} />}
    />
  );
}

/** The one way out of a request that cannot be answered as it was seen. */
function GoOn({ standing }: { standing: Live }) {
  const again = standing.is === 'changed' || standing.is === 'refused';
  const label = {
    changed: answerWords.goOn(standing.item.revision),
    refused: answerWords.refusedGoOn,
  };
  return (
    <div class="decide" role="toolbar" aria-label={answerWords.changedRequest}>
      <ActionButton tone={again ? 'brand' : 'neutral'} style={again ? 'solid' : 'outline'} onPress={goOn}>
        {again ? label[standing.is as keyof typeof label] : answerWords.nextRequest}
      </ActionButton>
      <span class="decide-note">
        <Key>Enter</Key> {standing.is === 'changed' && answerWords.rest}
      </span>
    </div>
  );
}
