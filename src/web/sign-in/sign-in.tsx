import { useEffect } from 'preact/hooks';
import { session } from '../server/session.ts';
import { sessionSecret } from '../server/session-secret.ts';
import { Mark } from '../ui/mark.tsx';
import { LinkForm } from './link-form.tsx';
import { broughtLink } from './link-secret.ts';
import { PasswordForm } from './password-form.tsx';
import { loadWays, offeredWays } from './ways.ts';
import { signInWords as words } from './words.ts';

/**
 * Shows the sign-in page: for the link that opened the page, else for name and password. It says if a session has
 * ended, as after an upgrade.
 */
export function SignIn() {
  const link = broughtLink.value;
  return (
    <div class="view">
      <main class="sign-in" aria-labelledby="sign-in-title">
        <div class="sign-in-inner">
          <Mark big />
          <h1 id="sign-in-title">{words.signInTo}</h1>
          <p class="sign-in-about">{words.about}</p>
          <p class="sign-in-host">{location.host}</p>
          {hasEnded() && <p role="status">{words.hasEnded}</p>}
          {link === undefined ? (
            <Ways />
          ) : (
            <LinkForm
              link={link}
              leave={() => {
                broughtLink.value = undefined;
              }}
            />
          )}
        </div>
      </main>
    </div>
  );
}

/** Shows the ways to sign in that the server offers. */
function Ways() {
  useEffect(() => void loadWays(), []);
  const ways = offeredWays.value;
  if (ways === undefined) return null;
  return (
    <>
      {ways.includes('password') && <PasswordForm />}
      {ways.includes('link') && (
        <p class="field-note">
          {words.noPassword} <code>{words.command}</code>
        </p>
      )}
    </>
  );
}

/** Tells whether this browser still holds part of an ended session. */
function hasEnded(): boolean {
  if (session.value.is !== 'none') return false; // a session exists; the page was opened by a link
  return document.documentElement.dataset.session === 'claimed' || sessionSecret() !== '';
}
