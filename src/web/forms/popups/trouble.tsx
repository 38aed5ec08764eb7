import { Icon } from '../../ui/icon.tsx';
import type { Kind } from '../drafts/draft.ts';
import { sentenceOf } from './complaint-sentence.ts';
import type { AnyForm } from './form.ts';

/** Shows the errors of a field, which screen readers announce. */
export function Trouble({ form, kind, id }: { form: AnyForm; kind: Kind | 'datetime'; id: string }) {
  const fields = form.problem.value?.fields ?? [];
  const sentences = [...new Set(fields.map((complaint) => sentenceOf(form, kind, complaint)))];
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

/** Gives the value of aria-invalid. */
export function isWrong({ problem }: Pick<AnyForm, 'problem'>): true | undefined {
  return (problem.value?.fields.length ?? 0) > 0 || undefined;
}
