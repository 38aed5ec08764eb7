import type { ComponentChildren } from 'preact';
import { call } from '../server/api.ts';
import { ActionButton } from '../ui/button.tsx';
import { DurationField } from './duration-field.tsx';
import { keepKey } from './fresh-keys.ts';
import { InPlace } from './in-place.tsx';
import { type Caller, type Key, keyName } from './state.ts';
import { useCallerChange } from './use-caller-change.ts';
import { callerWords as words } from './words.ts';

type Leave = { leave(): void };

/** Asks for the lifetime of a new key, and issues it. */
export function IssueForm({ caller, leave }: Leave & { caller: Caller }) {
  const change = useCallerChange();
  const submit = async (given: FormData) => {
    const body = { expires: String(given.get('expires')) || null };
    const made = await change.run(() => call('keyIssue', { params: { caller_id: caller.caller_id }, body }));
    if (made) keepKey(made);
  };
  return (
    <InPlace id="issue-key" label={words.issue} change={change} submit={submit} leave={leave}>
      <DurationField name="expires" label={words.works} choices={words.lives} usual="90d" change={change} />
      <Acts leave={leave}>{words.issueKey}</Acts>
    </InPlace>
  );
}

/** Asks how long the old key stays valid, and rotates it. */
export function RotateForm({ of, leave }: Leave & { of: Key }) {
  const change = useCallerChange();
  const params = { key_id: of.key_id };
  const submit = async (given: FormData) => {
    const body = { overlap: String(given.get('overlap')) };
    const made = await change.run(() => call('keyRotate', { params, body }));
    if (made) keepKey(made);
  };
  return (
    <InPlace id={`rotate-${of.key_id}`} label={words.rotateKey(keyName(of))} {...{ change, submit, leave }}>
      <p>{words.askRotate(keyName(of))}</p>
      <DurationField name="overlap" label={words.overlap} choices={words.overlaps} usual="24h" change={change} />
      <Acts leave={leave}>{words.issueKey}</Acts>
    </InPlace>
  );
}

/** Asks for confirmation, then revokes a key and calls `done`. */
export function RevokeKey({ of, leave, done }: Leave & { of: Key; done(): void }) {
  const change = useCallerChange();
  const submit = async () => {
    if (await change.run(() => call('keyRevoke', { params: { key_id: of.key_id } }))) done();
  };
  return (
    <InPlace id={`revoke-${of.key_id}`} label={words.revokeKey(keyName(of))} {...{ change, submit, leave }}>
      <p>
        <b>{words.askRevokeKey(keyName(of))}</b> {words.revokeKeyHow}
      </p>
      <Acts leave={leave} tone="danger" no={words.keep}>
        {words.revoke}
      </Acts>
    </InPlace>
  );
}

type ActsProps = Leave & { tone?: 'brand' | 'danger'; no?: string; off?: boolean; children: ComponentChildren };

/** Shows the submit and cancel buttons of an in-place form. `off`: it is refused now, for a reason beside it. */
export function Acts({ leave, tone = 'brand', no = words.cancel, off = false, children }: ActsProps) {
  return (
    <div class="in-place-acts">
      <ActionButton tone={tone} style="solid" submit={!off} off={off}>
        {children}
      </ActionButton>
      <ActionButton tone="neutral" style="ghost" onPress={leave}>
        {no}
      </ActionButton>
    </div>
  );
}
