import { Unreachable } from './calm/unreachable.tsx';
import { Again } from './door/again.tsx';
import { Confirm } from './door/confirm.tsx';
import { Door } from './door/door.tsx';
import { broughtLink } from './door/link-secret.ts';
import { Masthead } from './frame/masthead.tsx';
import { sheet } from './frame/sheet-state.ts';
import { Strip } from './frame/strip.tsx';
import { TabBar } from './frame/tab-bar.tsx';
import { ToastLine } from './frame/toast.tsx';
import { Workspace } from './frame/workspace.tsx';
import { palette } from './palette/command.ts';
import { later, Part } from './parts/later.tsx';
import { place } from './state/place.ts';
import { session } from './state/session.ts';

const Activity = later(async () => (await import('./activity/activity.tsx')).Activity);
const Callers = later(async () => (await import('./callers/callers.tsx')).Callers);
const Palette = later(async () => (await import('./palette/palette.tsx')).Palette, Part);
const Sheet = later(async () => (await import('./frame/sheet.tsx')).Sheet, Part);
const Settings = later(async () => (await import('./settings/settings.tsx')).Settings);

/** All of it. Until it is known who is there nothing is shown, which takes no longer than one request. */
export function App() {
  switch (session.value.is) {
    case 'asked':
      return null;
    case 'unreachable':
      return <Unreachable />;
    case 'none':
      return <Door />;
    case 'open':
    case 'ended':
      return broughtLink.value === undefined ? <Inbox /> : <Door />; // a link may renew a session that is there
    default:
      return session.value satisfies never;
  }
}

function Shown() {
  switch (place.value.view) {
    case 'callers':
      return <Callers />;
    case 'activity':
      return <Activity />;
    case 'settings':
      return <Settings />;
    default:
      return <Workspace />;
  }
}

function Inbox() {
  return (
    <div class="view">
      <Masthead />
      <Strip />
      <Shown />
      <TabBar />
      <ToastLine />
      {sheet.value && <Sheet />}
      {palette.value && <Palette />}
      <Confirm />
      {session.value.is === 'ended' && <Again />}
    </div>
  );
}
