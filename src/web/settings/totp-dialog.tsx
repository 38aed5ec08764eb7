import { useLayoutEffect, useRef } from 'preact/hooks';
import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { call } from '../server/api.ts';
import { ActionButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { totpWords as words } from './totp-words.ts';
import { useOwnChange } from './use-own-change.ts';

/** The secret of a new authenticator app, and its drawing. */
export type NewTotp = DataOf<ReviewEndpoints['totpBegin']>;

type DialogProps = { begun: NewTotp; close(): void; done(codes: readonly string[]): void };

/** Shows the secret for the app, and turns the second step on with the app’s first code. */
export function TotpDialog({ begun, close, done }: DialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const { problem, run } = useOwnChange({ invalid_value: words.wrong });
  useLayoutEffect(() => {
    if (problem.value) form.current?.querySelector('input')?.focus();
  }, [problem.value]);
  const send = async (event: Event) => {
    event.preventDefault();
    if (!form.current) return;
    const code = String(new FormData(form.current).get('code')).trim();
    if (code === '') return void form.current.querySelector('input')?.focus();
    const made = await run(() => call('totpSet', { body: { code } }));
    if (made) done(made.codes);
  };
  return (
    <Dialog title={words.title} class="dialog-small" close={close}>
      <form ref={form} class="dialog-body sign-in-form" onSubmit={send} noValidate>
        <p>{words.scan}</p>
        <Drawing rows={begun.qr} />
        <p>
          {words.key}: <code>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <div class="field">
          <label for="totp-code">{words.code}</label>
          <input
            data-first=""
            class="input"
            id="totp-code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            aria-invalid={problem.value !== undefined}
            aria-describedby="totp-code-problem"
          />
          <FieldError id="totp-code-problem" message={problem.value?.message} />
        </div>
        <ActionButton tone="brand" style="solid" wide submit>
          {words.confirm}
        </ActionButton>
      </form>
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
