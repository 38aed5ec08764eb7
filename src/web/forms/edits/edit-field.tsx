import type { ComponentChildren } from 'preact';
import { later, Part } from '../../ui/later.tsx';
import type { Edit } from './edit.ts';
import { loadEdits, loaded } from './load.ts';

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
