import { ActionButton } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Plain } from '../plain.tsx';
import { settle, type Wanted, wanted } from '../state/confirmation.ts';
import { ownName } from '../state/session.ts';
import { confirmWords as words } from '../words-door.ts';
import { PasswordForm } from './password-form.tsx';

type Asked = { readonly does: string; readonly button: string; readonly tone?: string };
const operations: Readonly<Record<string, Asked>> = words.operations;
const other: Asked = words.other;

/** Over the page before something sensitive when the last password is old; afterwards everything goes on. */
export function Confirm() {
  const asked = wanted.value;
  if (!asked) return null;
  const { does, button, tone = 'brand' } = operations[asked.operation] ?? other;
  return (
    <Dialog title={titles[asked.by]} class="dialog-small" close={() => settle({ confirmed: false })}>
      <div class="dialog-body">
        <p>{words.why(does)}</p>
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

const titles = { password: words.title, link: words.titleLink } as const satisfies Record<Wanted['by'], string>;

function Label() {
  return (
    <>
      {words.passwordOf}
      <Plain text={ownName()} />
    </>
  );
}

/** A new link replaces the session of the whole browser, so nothing has to be typed here. */
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
