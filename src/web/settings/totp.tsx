import { type Signal, useSignal } from '@preact/signals';
import { toast } from '../answering/toast.ts';
import { call } from '../server/api.ts';
import { ActionButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { agoOf } from '../ui/time/age.ts';
import { Setting } from './setting.tsx';
import { totp } from './state.ts';
import { type NewTotp, TotpDialog } from './totp-dialog.tsx';
import { totpWords as words } from './totp-words.ts';
import { Unread } from './unread.tsx';
import { useOwnChange } from './use-own-change.ts';

/** Shows the second step of the password, sets it up and turns it off. */
export function Totp() {
  const begun = useSignal<NewTotp | undefined>(undefined);
  const codes = useSignal<readonly string[] | undefined>(undefined);
  const { problem, run } = useOwnChange();
  const known = totp.value.value;
  const setUp = async () => {
    begun.value = await run(() => call('totpBegin'));
  };
  const renew = async () => {
    codes.value = (await run(() => call('codesMake')))?.codes;
    await totp.again();
  };
  const turnOff = async () => {
    const isDone = (await run(() => call('totpOff'))) !== undefined;
    if (isDone) toast.value = { icon: 'check', said: words.turnedOff };
    await totp.again();
    if (isDone) document.getElementById('settings-you')?.focus(); // the pressed button is gone
  };
  const confirmed = (made: readonly string[]) => {
    begun.value = undefined;
    codes.value = made;
    void totp.again();
  };
  return (
    <>
      <Setting label={words.label} how={known && howOf(known)}>
        <Unread of={totp} />
        {known?.is_on === false && <Act text={words.setUp} press={setUp} opens />}
        {known?.is_on && <Act text={words.newCodes} press={renew} opens />}
        {known?.is_on && <Act text={words.turnOff} press={turnOff} />}
      </Setting>
      <FieldError id="settings-totp-problem" message={problem.value?.message} />
      {begun.value && <TotpDialog begun={begun.value} close={() => leave(begun)} done={confirmed} />}
      {codes.value && <Codes codes={codes.value} close={() => leave(codes)} />}
    </>
  );
}

function leave(shown: Signal<unknown>): void {
  shown.value = undefined;
}

function howOf({ is_on, set_at, codes_left }: { is_on: boolean; set_at: string | null; codes_left: number }): string {
  return is_on && set_at !== null ? `${words.on(agoOf(set_at))} ${words.codesLeft(codes_left)}` : words.off;
}

type ActProps = { text: string; press(): Promise<void>; opens?: boolean };

function Act({ text, press, opens = false }: ActProps) {
  return (
    <ActionButton tone="neutral" style="outline" opens={opens ? 'dialog' : undefined} onPress={() => void press()}>
      {text}
    </ActionButton>
  );
}

/** Shows recovery codes, once. */
function Codes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  return (
    <Dialog title={words.codesTitle} class="dialog-small" close={close}>
      <div class="dialog-body">
        <p>{words.codesHow}</p>
        <ul class="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <ActionButton tone="brand" style="solid" wide onPress={close}>
          {words.kept}
        </ActionButton>
      </div>
    </Dialog>
  );
}
