import type { BlockedPart as What } from '../server/browser.ts';
import { ActionButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { media } from '../ui/media.ts';
import { wayWords as words } from './way-words.ts';

/** Says that the browser keeps no sign-in, and how to change that. */
export function Refused({ what }: { what: What }) {
  return (
    <div class="sign-in-refused" role="alert">
      <p class="field-error">
        <Icon name="circle-alert" />
        <span>{words.blocked[what]}</span>
      </p>
      <p>{what === 'full' ? words.makeRoom(location.host) : words.allow(location.host)}</p>
      <ActionButton tone="neutral" style="outline" icon="refresh-cw" onPress={() => location.reload()}>
        {words.loadAgain}
      </ActionButton>
    </div>
  );
}

/** Says on an installed page, and where a link has opened instead of it, that each keeps a sign-in of its own. */
export function Installed({ isOpened }: { isOpened: boolean }) {
  const isInstalled =
    media('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone);
  if (isInstalled) return <p class="field-note">{words.installed}</p>;
  const isTouch = media('(hover: none) and (pointer: coarse)').matches;
  return isOpened && isTouch ? <p class="field-note">{words.notInstalled}</p> : null;
}
