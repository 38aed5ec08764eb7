import { type Confirmation, neededConfirmation, settle } from '../server/confirmation.ts';
import { ownName } from '../server/session.ts';
import { ActionButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Plain, Sentence } from '../ui/plain.tsx';
import { PasswordForm } from './password-form.tsx';
import { confirmWords as words } from './words.ts';

type OperationText = { readonly does: string; readonly button: string; readonly tone?: string };
const operations: Readonly<Record<string, OperationText>> = words.operations;
const other: OperationText = words.other;
/** The operations that a policy lets wait for a confirmation, however recent the sign-in is. */
const answers: ReadonlySet<string> = new Set(['itemAnswer', 'itemApprove']);

/** Asks for the password or a new link before a sensitive operation, if the last sign-in is too old. */
export function Confirm() {
  const asked = neededConfirmation.value;
  if (!asked) return null;
  const isAnswer = answers.has(asked.operation);
  const {
    does,
    button,
    tone = 'brand',
  } = isAnswer ? { ...other, button: words.sign } : (operations[asked.operation] ?? other);
  return (
    <Dialog title={titles[asked.by]} class="dialog-small" close={() => settle({ confirmed: false })}>
      <div class="dialog-body">
        <p>{isAnswer ? words.whySign : words.why(does)}</p>
        {asked.by === 'password' ? (
          <PasswordForm
            name={ownName()}
            label={<Label />}
            button={{ text: button, tone }}
            done={() => settle({ confirmed: true })}
          />
        ) : (
          <NewLink />
        )}
      </div>
    </Dialog>
  );
}

const titles = { password: words.title, link: words.titleLink } as const satisfies Record<Confirmation['by'], string>;

function Label() {
  return (
    <Sentence of={words.passwordOf}>
      <Plain text={ownName()} />
    </Sentence>
  );
}

/**
 * Explains how to confirm with a new sign-in link. The link renews the session of this browser, so the dialog has no
 * field.
 */
function NewLink() {
  return (
    <>
      <p>
        {words.byLink}{' '}
        <code>
          <Plain text={words.command(ownName())} />
        </code>
      </p>
      <ActionButton tone="brand" style="solid" wide onPress={() => settle({ confirmed: true })}>
        {words.goOn}
      </ActionButton>
    </>
  );
}
