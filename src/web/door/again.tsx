import { ActionButton } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Plain } from '../plain.tsx';
import { ownName } from '../state/session.ts';
import { doorWords as words } from '../words-door.ts';
import { PasswordForm } from './password-form.tsx';

/** Over the page when the session has ended: afterwards everything goes on where it was. */
export function Again() {
  return (
    <Dialog title={words.again} class="dialog-small">
      <div class="dialog-body">
        <p>{words.againHow}</p>
        <p>
          <b>
            <Plain text={ownName()} />
          </b>
        </p>
        <PasswordForm name={ownName()} />
        <ActionButton tone="neutral" style="ghost" wide onPress={() => location.reload()}>
          {words.someoneElse}
        </ActionButton>
      </div>
    </Dialog>
  );
}
