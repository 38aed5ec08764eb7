import type { ComponentChildren } from 'preact';
import { call } from '../api.ts';
import { ActionButton } from '../parts/button.tsx';
import { type Caller, type Key, keyName } from '../state/callers.ts';
import { keepKey } from '../state/fresh-keys.ts';
import { callerWords as words } from '../words-callers.ts';
import { DurationField } from './duration-field.tsx';
import { InPlace } from './in-place.tsx';
import { useCallerChange } from './use-caller-change.ts';

type Leave = { leave(): void };

/** Asks how long a new key lives, and makes it. */
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
      <Acts leave={leave}>{words.makeKey}</Acts>
    </InPlace>
  );
}

/** Asks how long the old key goes on working, and makes one in its place. */
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
      <Acts leave={leave}>{words.makeKey}</Acts>
    </InPlace>
  );
}

/** Asks once more before a key ends; `done` is told where it went. */
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

type ActsProps = Leave & { tone?: 'brand' | 'danger'; no?: string; children: ComponentChildren };

/** The two ways out of a form in its place. */
export function Acts({ leave, tone = 'brand', no = words.cancel, children }: ActsProps) {
  return (
    <div class="in-place-acts">
      <ActionButton tone={tone} style="solid" submit>
        {children}
      </ActionButton>
      <ActionButton tone="neutral" style="ghost" onPress={leave}>
        {no}
      </ActionButton>
    </div>
  );
}
