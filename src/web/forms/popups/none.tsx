import { Plain, Sentence } from '../../ui/plain.tsx';
import { formWords } from '../words.ts';
import type { FormProps } from './form.ts';
import { Frame } from './frame.tsx';
import { Trouble } from './trouble.tsx';

const reading = { answer: { kind: 'none' } } as const;

/** Asks for confirmation of a dangerous action, or of one whose label is truncated. The button takes the focus. */
export function None(form: FormProps<'none'>) {
  const { question, why, cut } = formWords.confirm;
  const { action, item } = form;
  return (
    <Frame form={form} reading={reading}>
      <p class="confirm">
        <b>
          <Sentence of={question}>
            <Plain text={action.display} />
          </Sentence>
        </b>{' '}
        {action.tone === 'danger' ? <Plain text={why(item.caller.display_name)} /> : cut}
      </p>
      <Trouble form={form} kind="none" id="none-trouble" />
    </Frame>
  );
}
