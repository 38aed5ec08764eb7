import type { FormProps } from '../../forms/popups/form.ts';
import { Frame } from '../../forms/popups/frame.tsx';
import { Trouble } from '../../forms/popups/trouble.tsx';
import type { Action } from '../../server/item.ts';
import { named } from '../../ui/numbers.ts';
import { Plain } from '../../ui/plain.tsx';
import { answer } from '../answer.ts';
import { Response } from '../response.tsx';
import { proposalsOf } from './proposals.ts';
import { policyWords as words } from './words.ts';

type ConfirmFormProps = Omit<FormProps<'none'>, 'submit' | 'action'> & { action: Action; confirms: string };

const reading = { answer: { kind: 'none' } } as const;

/** Shows in full what somebody approved, and confirms exactly that. The button takes the focus. */
export function ConfirmForm({ action, confirms, resting, ...props }: ConfirmFormProps) {
  const proposal = proposalsOf(props.item).find(({ given }) => given.some((one) => one.answer_id === confirms));
  const shown = { ...action, display: words.confirmIt(action.display), popup: { kind: 'none' } } as const;
  const submit = () => answer(props.item, action, { kind: 'none' }, { confirms });
  const form = { ...props, action: shown, submit, resting: resting ?? (proposal ? undefined : words.gone) };
  const names = proposal?.given.map(({ person }) => person.name) ?? [];
  return (
    <Frame form={form} reading={reading}>
      {proposal && (
        <>
          <p class="confirm">
            <Plain text={words.confirmHow(named(names))} />
          </p>
          {proposal.first.response && <Response response={proposal.first.response} action={action} />}
        </>
      )}
      <Trouble form={form} kind="none" id="confirm-trouble" />
    </Frame>
  );
}
