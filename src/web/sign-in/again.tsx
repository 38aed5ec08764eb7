import { useEffect } from 'preact/hooks';
import { refusedByBrowser } from '../server/browser.ts';
import { ownName } from '../server/session.ts';
import { ActionButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Plain } from '../ui/plain.tsx';
import { HeaderButton, OidcLink } from './oidc-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordForm } from './password-form.tsx';
import { Refused } from './refused.tsx';
import { hasPasskeysHere, loadWays, offeredWays, oidcHost } from './ways.ts';
import { signInWords as words } from './words.ts';

/**
 * Asks for the password in a dialog when the session has ended. The page keeps its state, and the rest of a sentence
 * that is being typed does not go into the password.
 */
export function Again() {
  useEffect(() => void loadWays(), []);
  const ways = offeredWays.value;
  const refused = refusedByBrowser();
  return (
    <Dialog title={words.again} class="dialog-small" calm>
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
