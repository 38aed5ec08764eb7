import type { ComponentChildren } from 'preact';
import { later, Part } from '../../ui/later.tsx';
import { Plain, Sentence } from '../../ui/plain.tsx';
import type { Submit } from '../popups/foot.tsx';
import type { Edit } from './edit.ts';
import { loadEdits, loaded } from './use-edit.ts';
import { editWords } from './words.ts';

const Pane = later(async () => (await loadEdits()).Pane, Part);

/** Shows the text field of an edit with its changes beside it, or below it on a narrow screen. */
export function EditFrame({ edit, children }: { edit: Edit; children: ComponentChildren }) {
  return (
    <div class="edit" onFocusOut={() => edit.settle(edit.now)}>
      {children}
      <Pane edit={edit} />
    </div>
  );
}

/** Shows the editor with the marks of its lines, if the text has to be JSON. */
export function Editor({ edit, children }: { edit: Edit; children: ComponentChildren }) {
  const { Gutter } = loaded.value ?? {};
  return (
    <div class={edit.isJson ? 'code-edit' : undefined}>
      {children}
      {edit.isJson && Gutter && <Gutter edit={edit} />}
    </div>
  );
}

export function JsonNote({ edit, id }: { edit: Edit; id: string }) {
  const { JsonNote: Shown } = loaded.value ?? {};
  return Shown ? <Shown edit={edit} id={id} /> : null;
}

/** The submit button of an edit, which says what is sent: the default as it is, or the text with its changes. */
export function submitOf({ form, isSame, isLate, comparison }: Edit): Submit {
  const { action, submit } = form;
  const label = (of: (display: string) => string) => (
    <span>
      <Sentence of={of}>
        <Plain text={action.display} />
      </Sentence>
    </span>
  );
  if (isSame) return { label: label(editWords.asIs), style: 'outline' };
  const text = action.popup.default_value ?? '';
  const count = isLate ? undefined : comparison?.changes.length;
  return {
    label: label((display) => editWords.withChanges(display, count)),
    style: 'solid',
    other: { label: label(editWords.asIs), press: () => submit({ kind: 'free_text', text }) },
  };
}

/** The line beside the submit button: who gets the text, or which line has to be fixed first. */
export function summaryOf({ form, comparison, isLate, isBroken }: Edit): string {
  if (!isBroken) return editWords.gets(form.item.caller.display_name);
  const { line } = comparison?.trouble ?? {};
  return isLate || line === undefined ? editWords.fixSomewhere : editWords.fix(line);
}
