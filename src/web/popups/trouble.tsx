import type { Kind } from '../drafts/draft.ts';
import { Icon } from '../icon.tsx';
import { sentenceOf } from '../words-forms.ts';
import type { FormProps } from './form.ts';

/** What is wrong with the field, beside it, and said aloud when it comes. */
export function Trouble({ form: { problem }, kind, id }: { form: Wrong; kind: Kind | 'datetime'; id: string }) {
  const fields = problem.value?.fields ?? [];
  const sentences = [...new Set(fields.map((complaint) => sentenceOf(kind, complaint)))];
  return (
    <div class="troubles" id={id} role="alert">
      {sentences.map((sentence) => (
        <p key={sentence} class="field-error">
          <Icon name="circle-alert" />
          <span>{sentence}</span>
        </p>
      ))}
    </div>
  );
}

type Wrong = Pick<FormProps, 'problem'>;

/** Whether the field is wrong, as aria-invalid has it. */
export function isWrong({ problem }: Wrong): true | undefined {
  return (problem.value?.fields.length ?? 0) > 0 || undefined;
}
