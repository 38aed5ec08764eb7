import { useSignal } from '@preact/signals';
import { toast } from '../answering/toast.ts';
import { call } from '../server/api.ts';
import type { ReplyOf } from '../server/item.ts';
import { ActionButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, TextField } from '../ui/field.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { agoOf } from '../ui/time/age.ts';
import { Setting, Unread, useOwnChange } from './setting.tsx';
import { totp } from './state.ts';
import { totpWords as words } from './totp-words.ts';

type NewTotp = ReplyOf<'totpBegin'>;

export function Totp() {
  const begun = useSignal<NewTotp | undefined>(undefined);
  const codes = useSignal<readonly string[] | undefined>(undefined);
  const { problem, run } = useOwnChange();
  const known = totp.value.value;
  const setUp = async () => (begun.value = await run(() => call('totpBegin')));
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
      {begun.value && <TotpDialog begun={begun.value} close={() => (begun.value = undefined)} done={confirmed} />}
      {codes.value && <Codes codes={codes.value} close={() => (codes.value = undefined)} />}
    </>
  );
}

function howOf({ is_on, set_at, codes_left }: { is_on: boolean; set_at: string | null; codes_left: number }): string {
  return is_on && set_at !== null ? `${words.on(agoOf(set_at))} ${words.codesLeft(codes_left)}` : words.off;
}

type ActProps = { text: string; press(): Promise<unknown>; opens?: boolean };

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
    <Dialog title={words.codesTitle} close={close}>
      <div class="dialog-body">
        <p>{words.codesHow}</p>
        <ul class="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <ActionButton wide onPress={close}>
          {words.kept}
        </ActionButton>
      </div>
    </Dialog>
  );
}

type DialogProps = { begun: NewTotp; close(): void; done(codes: readonly string[]): void };

/** Shows the secret for the app, and turns the second step on with the app’s first code. */
function TotpDialog({ begun, close, done }: DialogProps) {
  const { problem, run } = useOwnChange({ invalid_value: words.wrong });
  const send = async (given: FormData) => {
    const code = String(given.get('code')).trim();
    if (code === '') return document.getElementById('totp-code')?.focus();
    const made = await run(() => call('totpSet', { body: { code } }));
    if (made) done(made.codes);
  };
  return (
    <Dialog title={words.title} close={close}>
      <Form class="dialog-body sign-in-form" wrong={problem.value} submit={send}>
        <p>{words.scan}</p>
        <Drawing rows={begun.qr} />
        <p>
          {words.key}: <code>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <TextField
          id="totp-code"
          name="code"
          label={words.code}
          wrong={problem.value?.message}
          inputMode="numeric"
          autoComplete="one-time-code"
          first
        />
        <ActionButton wide submit>
          {words.confirm}
        </ActionButton>
      </Form>
    </Dialog>
  );
}

/** Draws a QR code, dark on light in every theme, because cameras need that. */
function Drawing({ rows }: { rows: readonly string[] }) {
  const path = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return (
    <svg class="qr-code" role="img" aria-label={words.picture} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path d={path.join('')} />
    </svg>
  );
}
