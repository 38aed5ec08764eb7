import { useEffect } from 'preact/hooks';
import { refusedByBrowser } from '../server/browser.ts';
import { session } from '../server/session.ts';
import { sessionSecret } from '../server/session-secret.ts';
import { Mark } from '../ui/icon.tsx';
import { Plain } from '../ui/plain.tsx';
import { InviteForm, LinkForm, OidcReturn } from './brought.tsx';
import { broughtLink, broughtReturn } from './link-secret.ts';
import { PasswordForm } from './password-form.tsx';
import { Installed, Refused } from './refused.tsx';
import { HeaderButton, OidcButton, PasskeyButton } from './way-buttons.tsx';
import { hasPasskeysHere, loadWays, offeredWays, oidcHost, passkeyOrigin } from './ways.ts';
import { signInWords as words } from './words.ts';

/** Shows the sign-in page for what opened it: a link, an invite, a return from a provider, or none of these. */
export function SignIn() {
  const brought = broughtLink.value;
  const returned = broughtReturn.value;
  const refused = refusedByBrowser();
  const leave = () => (broughtLink.value = undefined);
  return (
    <div class="view">
      <main class="sign-in" aria-labelledby="sign-in-title">
        <div class="sign-in-inner">
          <Mark big />
          <h1 id="sign-in-title">{words.signInTo}</h1>
          <p class="sign-in-about">{words.about}</p>
          <p class="sign-in-host">{location.host}</p>
          {refused ? <Refused what={refused} /> : hasEnded() && <p role="status">{words.hasEnded}</p>}
          {refused !== 'cookies' && (
            <>
              {brought === undefined && returned !== undefined && <OidcReturn query={returned} />}
              {brought === undefined && returned === undefined && <Ways />}
              {brought && 'link' in brought && (
                <LinkForm link={brought.link} at_once={brought.at_once === true} leave={leave} />
              )}
              {brought && 'invite' in brought && <InviteForm invite={brought.invite} leave={leave} />}
              <Installed isOpened={brought !== undefined || returned !== undefined} />
            </>
          )}
        </div>
      </main>
    </div>
  );
}

function Ways() {
  useEffect(() => void loadWays(), []);
  const ways = offeredWays.value;
  if (ways === undefined) return null;
  return (
    <>
      {ways.includes('passkey') && <Passkey isFirst={ways.includes('password')} />}
      {ways.includes('oidc') && <OidcButton host={oidcHost.value} />}
      {ways.includes('header') && <HeaderButton />}
      {ways.includes('password') && <PasswordForm isSecond={hasPasskeysHere()} />}
      {ways.includes('link') && (
        <p class="field-note">
          {words.noPassword} <code>{words.command}</code>
        </p>
      )}
    </>
  );
}

/** Offers to sign in with a passkey here, or else at the address of the server where passkeys work. */
function Passkey({ isFirst }: { isFirst: boolean }) {
  const origin = passkeyOrigin.value;
  if (hasPasskeysHere()) return <PasskeyButton isFirst={isFirst} />;
  if (origin === null || origin === location.origin) return null;
  return (
    <p class="field-note">
      <a href={`${origin}/sign-in`}>
        <Plain text={words.passkeyAt(new URL(origin).host)} />
      </a>
    </p>
  );
}

/** Tells whether this browser still holds part of an ended session. */
function hasEnded(): boolean {
  if (session.value.is !== 'none') return false; // a session exists; the page was opened by a link
  return document.documentElement.dataset.session === 'claimed' || sessionSecret() !== '';
}
