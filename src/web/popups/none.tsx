import { Plain } from '../plain.tsx';
import { formWords } from '../words-forms.ts';
import type { FormProps } from './form.ts';
import { Frame } from './frame.tsx';
import { Trouble } from './trouble.tsx';

const reading = { answer: { kind: 'none' } } as const;

/** Asks once more before a dangerous action; the button has the focus. */
export function None(form: FormProps<'none'>) {
  const { question, why } = formWords.confirm('\0');
  const [before, after] = question.split('\0');
  return (
    <Frame form={form} reading={reading}>
      <p class="confirm">
        <b>
          {before}
          <Plain text={form.action.display} />
          {after}
        </b>{' '}
        {why}
      </p>
      <Trouble form={form} kind="none" id="none-trouble" />
    </Frame>
  );
}
