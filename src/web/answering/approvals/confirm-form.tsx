import type { FormProps } from '../../forms/popups/form.ts';
import { Frame } from '../../forms/popups/frame.tsx';
import { Trouble } from '../../forms/popups/trouble.tsx';
import { responseOf } from '../../requests/approvals.ts';
import type { Action } from '../../server/item.ts';
import { named } from '../../ui/listed.ts';
import { Plain } from '../../ui/plain.tsx';
import { answer } from '../answer.ts';
import { Response } from '../response.tsx';
import { proposalsOf } from './proposals.ts';
import { policyWords as words } from './words.ts';

type ConfirmFormProps = Omit<FormProps<'none'>, 'submit' | 'action'> & { action: Action; approval_id: string };

const reading = { answer: { kind: 'none' } } as const;

/** Shows in full what somebody approved, and confirms exactly that. The button takes the focus. */
export function ConfirmForm({ action, approval_id, resting, ...props }: ConfirmFormProps) {
  const proposal = proposalsOf(props.item).find(({ given }) => given.some((one) => one.approval_id === approval_id));
  const shown = { ...action, display: words.confirmIt(action.display), popup: { kind: 'none' } } as const;
  const submit = () => answer(props.item, action, { kind: 'none' }, { approval_id });
  const form = { ...props, action: shown, submit, resting: resting ?? (proposal ? undefined : words.gone) };
  const names = proposal?.given.map(({ given_by }) => given_by) ?? [];
  return (
    <Frame form={form} reading={reading}>
      {proposal && (
        <>
          <p class="confirm">
            <Plain text={words.confirmHow(named(names))} />
          </p>
          <Response response={responseOf(proposal.first)} action={action} />
        </>
      )}
      <Trouble form={form} kind="none" id="confirm-trouble" />
    </Frame>
  );
}
