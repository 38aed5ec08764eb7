import { Masthead, TabBar } from './frame/masthead.tsx';
import { paletteOpen } from './frame/palette-open.ts';
import { Strip } from './frame/strip.tsx';
import { ToastLine } from './frame/toast.tsx';
import { ShownPage } from './frame/views.tsx';
import { neededConfirmation } from './server/confirmation.ts';
import { session } from './server/session.ts';
import { askWho } from './server/who.ts';
import { broughtLink, broughtReturn } from './sign-in/link-secret.ts';
import { TryNow } from './ui/empty.tsx';
import { later, Part } from './ui/later.tsx';
import { pressed } from './ui/out-link.tsx';
import { shortcutsOpen } from './ui/shortcuts-open.ts';
import { TooQuickStatus } from './ui/too-quick.tsx';
import { uiWords } from './ui/words.ts';

const overThePage = () => import('./sign-in/over-the-page.tsx');
const Again = later(async () => (await overThePage()).Again, Part);
const Confirm = later(async () => (await overThePage()).Confirm, Part);
const SignIn = later(async () => (await overThePage()).SignIn);
const OwnLink = later(async () => (await overThePage()).OwnLink, Part);
const Palette = later(async () => (await import('./palette/palette.tsx')).Palette, Part);
const ShortcutsSheet = later(async () => (await import('./frame/shortcuts-sheet.tsx')).ShortcutsSheet, Part);

/** The whole page. It stays empty until it is known who is signed in, which takes one call to the server. */
export function App() {
  switch (session.value.is) {
    case 'asked':
      return null;
    case 'unreachable':
      return <Unreachable />;
    case 'none':
      return <SignIn />;
    case 'open':
    case 'ended':
      // a sign-in link or a provider may renew an open session
      return (broughtLink.value ?? broughtReturn.value) === undefined ? <Inbox /> : <SignIn />;
    default:
      return session.value satisfies never;
  }
}

function Inbox() {
  return (
    <div class="view">
      <Masthead />
      <Strip />
      <ShownPage />
      <TabBar />
      <ToastLine />
      <TooQuickStatus />
      {shortcutsOpen.value && <ShortcutsSheet />}
      {paletteOpen.value && <Palette />}
      {pressed.value && <OwnLink />}
      {neededConfirmation.value && <Confirm />}
      {session.value.is === 'ended' && <Again />}
    </div>
  );
}

function Unreachable() {
  return (
    <div class="view">
      <main class="sign-in">
        <div class="sign-in-inner">
          <h1>{uiWords.noAnswer}</h1>
          <p class="sign-in-host">{uiWords.noAnswerHow}</p>
          <div class="sign-in-form">
            <TryNow wide again={() => void askWho()} />
          </div>
        </div>
      </main>
    </div>
  );
}
