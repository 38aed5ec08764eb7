import { useEffect } from 'preact/hooks';
import { type Confirmation, neededConfirmation, settle } from '../server/confirmation.ts';
import { canUsePasskeys } from '../server/passkeys.ts';
import { onEntered, ownName } from '../server/session.ts';
import { ActionButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Plain, Sentence } from '../ui/plain.tsx';
import { OidcLink } from './oidc-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordForm } from './password-form.tsx';
import { loadWays, oidcHost } from './ways.ts';
import { confirmWords as words } from './words.ts';

const operations: Readonly<Record<string, typeof words.other>> = words.operations;
/** Operations that end or remove something. Their button is a warning. */
const ending = /(Revoke|Remove|SignOut)$/;

/** Asks for the password or a new link before a sensitive operation, if the last sign-in is too old. */
export function Confirm() {
  const asked = neededConfirmation.value;
  if (!asked) return null;
  const withPasskey = asked.has_passkey && canUsePasskeys();
  const { does, button } = operations[asked.operation] ?? words.other;
  const tone = ending.test(asked.operation) ? 'danger' : 'brand';
  return (
    <Dialog
      title={titles[withPasskey || asked.has_oidc ? 'link' : asked.by]}
      class="dialog-small"
      close={() => settle({ confirmed: false })}
    >
      <div class="dialog-body">
        <p>{words.why(does)}</p>
        {withPasskey && <PasskeyButton text={words.byPasskey} isFirst done={() => settle({ confirmed: true })} />}
        {asked.has_oidc && <ByOidc />}
        {asked.by === 'password' ? (
          <PasswordForm
            name={ownName()}
            label={<Label />}
            button={{ text: button, tone }}
            isSecond={withPasskey}
            done={() => settle({ confirmed: true })}
          />
        ) : (
          <NewLink />
        )}
      </div>
    </Dialog>
  );
}

/** Confirms at the provider, in another tab. The sign-in there is news to this tab, which then continues. */
function ByOidc() {
  useEffect(() => {
    void loadWays();
    return onEntered(() => settle({ confirmed: true }));
  }, []);
  return <OidcLink purpose="confirm" host={oidcHost.value} />;
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
          <Plain text={`hdo reviewer link ${JSON.stringify(ownName())}`} />
        </code>
      </p>
      <ActionButton tone="brand" style="solid" wide onPress={() => settle({ confirmed: true })}>
        {words.goOn}
      </ActionButton>
    </>
  );
}
