import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { copyShown } from '../callers/copy.ts';
import { call } from '../server/api.ts';
import { ActionButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { clockOf } from '../ui/time/age.ts';
import { RoleChoice } from './role.tsx';
import type { Person } from './state.ts';
import { usePeopleChange } from './use-people-change.ts';
import { inviteWords as words } from './words.ts';

type Made = DataOf<ReviewEndpoints['inviteMake']>;

/** Makes an invite and shows its link, the only time that it is shown. */
export function InviteDialog({ close }: { close(): void }) {
  const made = useSignal<Made | undefined>(undefined);
  const { value } = made;
  const title = value ? words.made(value.name) : words.title;
  return (
    <Dialog key={value ? 'made' : 'form'} title={title} class="dialog-small" close={close}>
      {value ? (
        <MadeLink made={value} close={close} />
      ) : (
        <InviteForm
          done={(invite) => {
            made.value = invite;
          }}
        />
      )}
    </Dialog>
  );
}

function InviteForm({ done }: { done(invite: Made): void }) {
  const form = useRef<HTMLFormElement>(null);
  const role = useSignal<Person['role']>('reviewer');
  const { problem, run } = usePeopleChange();
  const shown = problem.value;
  useLayoutEffect(() => {
    if (shown) form.current?.querySelector<HTMLInputElement>('[name=name]')?.focus();
  }, [shown]);
  const send = async (event: Event) => {
    event.preventDefault();
    if (!form.current) return;
    const name = String(new FormData(form.current).get('name')).trim();
    if (name === '') {
      problem.value = { field: 'name', message: words.problems.required };
      return;
    }
    const invite = await run(() => call('inviteMake', { body: { name, role: role.peek() } }));
    if (invite) done(invite);
  };
  return (
    <form ref={form} class="dialog-body sign-in-form" onSubmit={send} noValidate>
      <div class="field">
        <label for="invite-name">{words.name}</label>
        <input
          data-first=""
          class="input"
          id="invite-name"
          name="name"
          type="text"
          dir="auto"
          autoComplete="off"
          spellcheck={false}
          aria-invalid={shown !== undefined}
          aria-describedby="invite-name-how invite-name-problem"
        />
        <p class="field-note" id="invite-name-how">
          {words.nameHow}
        </p>
        <FieldError id="invite-name-problem" message={shown?.message} />
      </div>
      <RoleChoice value={role.value} choose={(value) => (role.value = value)} />
      <ActionButton icon="link" tone="brand" style="solid" wide submit>
        {words.create}
      </ActionButton>
      <p class="field-note">{words.how}</p>
    </form>
  );
}

function MadeLink({ made: { url, expires_at }, close }: { made: Made; close(): void }) {
  const place = useRef<HTMLElement>(null);
  return (
    <div class="dialog-body">
      <p>{words.madeHow(clockOf(expires_at))}</p>
      <p>{words.care}</p>
      <div class="one-time">
        <code data-first="" tabIndex={0} ref={place} aria-label={words.link} role="group" dir="ltr">
          {url}
        </code>
      </div>
      <ActionButton
        icon="copy"
        tone="brand"
        style="solid"
        wide
        onPress={() => void copyShown(url, place.current, words.copied)}
      >
        {words.copy}
      </ActionButton>
      <ActionButton tone="neutral" style="ghost" wide onPress={close}>
        {words.done}
      </ActionButton>
    </div>
  );
}
