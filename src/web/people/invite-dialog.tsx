import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { copyShown } from '../callers/snippets.tsx';
import { call } from '../server/api.ts';
import type { ReplyOf } from '../server/item.ts';
import { ActionButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, TextField } from '../ui/field.tsx';
import { clockOf } from '../ui/time/age.ts';
import { RoleChoice } from './person-changes.tsx';
import { type Person, usePeopleChange } from './state.ts';
import { inviteWords as words } from './words.ts';

type NewInvite = ReplyOf<'inviteMake'>;

/** Makes an invite and shows its link, the only time that it is shown. */
export function InviteDialog({ close }: { close(): void }) {
  const made = useSignal<NewInvite | undefined>(undefined);
  const { value } = made;
  const title = value ? words.made(value.name) : words.title;
  return (
    <Dialog key={value ? 'made' : 'form'} title={title} close={close}>
      {value ? <MadeLink made={value} close={close} /> : <InviteForm done={(invite) => (made.value = invite)} />}
    </Dialog>
  );
}

function InviteForm({ done }: { done(invite: NewInvite): void }) {
  const role = useSignal<Person['role']>('reviewer');
  const { problem, run } = usePeopleChange();
  const send = async (given: FormData) => {
    const name = String(given.get('name')).trim();
    if (name === '') {
      problem.value = { field: 'name', message: words.problems.required };
      return;
    }
    const invite = await run(() => call('inviteMake', { body: { name, role: role.peek() } }));
    if (invite) done(invite);
  };
  return (
    <Form class="dialog-body sign-in-form" wrong={problem.value} submit={send}>
      <TextField
        id="invite-name"
        name="name"
        label={words.name}
        how={words.nameHow}
        wrong={problem.value?.message}
        first
      />
      <RoleChoice value={role.value} choose={(value) => (role.value = value)} />
      <ActionButton icon="link" wide submit>
        {words.create}
      </ActionButton>
      <p class="field-note">{words.how}</p>
    </Form>
  );
}

function MadeLink({ made: { url, expires_at }, close }: { made: NewInvite; close(): void }) {
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
      <ActionButton icon="copy" wide onPress={() => void copyShown(url, place.current, words.copied)}>
        {words.copy}
      </ActionButton>
      <ActionButton tone="neutral" style="ghost" wide onPress={close}>
        {words.done}
      </ActionButton>
    </div>
  );
}
