import { ActionButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { pressed } from '../ui/out-link.tsx';
import { outward } from '../ui/outward.ts';
import { signInWords as words } from './words.ts';

/** Warns before a link to hdo's own host opens. The second click of a double click does not open it. */
export function OwnLink() {
  const href = pressed.value;
  const close = () => {
    pressed.value = '';
  };
  return (
    <Dialog title={words.ownLink} class="dialog-small" close={close}>
      <div class="dialog-body">
        <p>{words.ownLinkHow}</p>
        <p>{words.ownLinkCare}</p>
        <p>
          <code dir="ltr">{href}</code>
        </p>
        <ActionButton tone="brand" style="solid" wide onPress={close}>
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
