import { useEffect } from 'preact/hooks';
import { refusedByBrowser } from '../server/browser.ts';
import { type Confirmation, neededConfirmation, settleConfirmation } from '../server/confirmation.ts';
import { canUsePasskeys } from '../server/passkeys.ts';
import { onEntered, ownName } from '../server/session.ts';
import { ActionButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { outward, pressed } from '../ui/out-link.tsx';
import { Plain, Sentence } from '../ui/plain.tsx';
import { PasswordForm } from './password-form.tsx';
import { Refused } from './refused.tsx';
import { HeaderButton, OidcLink, PasskeyButton } from './way-buttons.tsx';
import { hasPasskeysHere, loadWays, offeredWays, oidcHost } from './ways.ts';
import { confirmWords, signInWords as words } from './words.ts';

export { SignIn } from './sign-in.tsx';

/** Asks for the password when the session has ended. The rest of a sentence does not go into the password. */
export function Again() {
  useEffect(() => void loadWays(), []);
  const ways = offeredWays.value;
  const refused = refusedByBrowser();
  return (
    <Dialog title={words.again} calm>
      <div class="dialog-body">
        {refused && <Refused what={refused} />}
        <p>{words.againHow}</p>
        <p>
          <b>
            <Plain text={ownName()} />
          </b>
        </p>
        <p class="field-note shortcut-hint">{words.againKeys}</p>
        {hasPasskeysHere() && <PasskeyButton isFirst />}
        {ways?.includes('oidc') && <OidcLink purpose="sign_in" host={oidcHost.value} />}
        {ways?.includes('header') && <HeaderButton />}
        {ways?.includes('password') !== false && <PasswordForm name={ownName()} isSecond={hasPasskeysHere()} />}
        <ActionButton tone="neutral" style="ghost" wide onPress={() => location.reload()}>
          {words.someoneElse}
        </ActionButton>
      </div>
    </Dialog>
  );
}

const operations: Readonly<Record<string, typeof confirmWords.other>> = confirmWords.operations;
/** Operations that end or remove something. Their button is a warning. */
const ending = /(Revoke|Remove|SignOut)$/;

/** Asks for the password or a new link before a sensitive operation, if the last sign-in is too old. */
export function Confirm() {
  const asked = neededConfirmation.value;
  if (!asked) return null;
  const withPasskey = asked.has_passkey && canUsePasskeys();
  const { does, button } = operations[asked.operation] ?? confirmWords.other;
  const tone = ending.test(asked.operation) ? 'danger' : 'brand';
  return (
    <Dialog
      title={titles[withPasskey || asked.has_oidc ? 'link' : asked.by]}
      close={() => settleConfirmation({ confirmed: false })}
    >
      <div class="dialog-body">
        <p>{confirmWords.why(does)}</p>
        {withPasskey && (
          <PasskeyButton text={confirmWords.byPasskey} isFirst done={() => settleConfirmation({ confirmed: true })} />
        )}
        {asked.has_oidc && <ByOidc />}
        {asked.by === 'password' ? (
          <PasswordForm
            name={ownName()}
            label={<Label />}
            button={{ text: button, tone }}
            isSecond={withPasskey}
            done={() => settleConfirmation({ confirmed: true })}
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
    return onEntered(() => settleConfirmation({ confirmed: true }));
  }, []);
  return <OidcLink purpose="confirm" host={oidcHost.value} />;
}

const titles = { password: confirmWords.title, link: confirmWords.titleLink } as const satisfies Record<
  Confirmation['by'],
  string
>;

function Label() {
  return (
    <Sentence of={confirmWords.passwordOf}>
      <Plain text={ownName()} />
    </Sentence>
  );
}

/** Explains how to confirm with a new sign-in link, which renews the session of this browser. */
function NewLink() {
  return (
    <>
      <p>
        {confirmWords.byLink}{' '}
        <code>
          <Plain text={`hdo reviewer link ${JSON.stringify(ownName())}`} />
        </code>
      </p>
      <ActionButton wide onPress={() => settleConfirmation({ confirmed: true })}>
        {confirmWords.goOn}
      </ActionButton>
    </>
  );
}

/** Warns before a link to hdo's own host opens. The second click of a double click does not open it. */
export function OwnLink() {
  const href = pressed.value;
  const close = () => (pressed.value = '');
  return (
    <Dialog title={words.ownLink} close={close}>
      <div class="dialog-body">
        <p>{words.ownLinkHow}</p>
        <p>{words.ownLinkCare}</p>
        <p>
          <code dir="ltr">{href}</code>
        </p>
        <ActionButton wide onPress={close}>
          {words.ownLinkStay}
        </ActionButton>
        <a
          class="action is-wide"
          data-tone="danger"
          data-style="outline"
          href={href}
          {...outward}
          onClick={(event) => {
            if (event.detail > 1) event.preventDefault();
            else close();
          }}
        >
          <span class="label">{words.ownLinkOpen}</span>
        </a>
      </div>
    </Dialog>
  );
}
