import { Mark } from '../parts/mark.tsx';
import { doorWords as words } from '../words-door.ts';
import { LinkForm } from './link-form.tsx';
import { broughtLink } from './link-secret.ts';
import { PasswordForm } from './password-form.tsx';

/** Where nobody is signed in: by a link, if the address brought one, else by name and password. */
export function Door() {
  const link = broughtLink.value;
  return (
    <div class="view">
      <main class="door" aria-labelledby="door-title">
        <div class="door-inner">
          <Mark big />
          <h1 id="door-title">{words.signInTo}</h1>
          <p class="door-host">{location.host}</p>
          {link === undefined ? (
            <PasswordForm />
          ) : (
            <LinkForm
              link={link}
              leave={() => {
                broughtLink.value = undefined;
              }}
            />
          )}
          <p class="field-note">
            {words.noPassword} <code>{words.command}</code>
          </p>
        </div>
      </main>
    </div>
  );
}
