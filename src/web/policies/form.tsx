import { batch, type Signal, useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { toast } from '../answering/toast.ts';
import { priorityWords } from '../requests/words.ts';
import { type ApiError, call } from '../server/api.ts';
import { type Change, type Problem, useChange } from '../server/use-change.ts';
import { ActionButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { Plain } from '../ui/plain.tsx';
import { type Draft, draftOf, savedOf } from './draft.ts';
import { CheckField, DraftField, SelectField, WhoField } from './fields.tsx';
import { Preview } from './preview.tsx';
import { callerOptions, choices, chosen, listed, type Policy } from './state.ts';
import { policiesWords, policyFormWords as words } from './words.ts';

const validName = /^[A-Za-z0-9._-]{1,40}$/;

export function PolicyForm({ policy }: { policy: Policy | undefined }) {
  const draft = useSignal(draftOf(policy));
  const place = useRef<HTMLFormElement>(null);
  const change = useChange({ problemOf });
  const begun = useSignal(policy?.changed_at);
  const isSaving = useSignal(false);
  const save = async () => {
    const name = policy?.name ?? draft.peek().name.trim();
    change.problem.value = policy ? undefined : flawOfName(name);
    if (change.problem.peek()) return focusWrong(place.current);
    isSaving.value = true; // the list then shows the person's own change
    const isSaved = await change.run(() => call('policySave', { params: { name }, body: savedOf(draft.peek()) }));
    const read = listed.again(); // also after a refusal: the policies may be others than it shows
    if (isSaved) await read;
    batch(() => {
      if (isSaved) begun.value = listed.value.peek()?.policies.find((one) => one.name === name)?.changed_at;
      isSaving.value = false;
    });
    if (!isSaved) return focusWrong(place.current);
    chosen.value = name;
    toast.value = { icon: 'check', said: words.saved, title: words.savedHow };
  };
  return (
    <form
      ref={place}
      class="policy-form"
      aria-label={policy?.name ?? policiesWords.add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {!isSaving.value && <Overtaken policy={policy} begun={begun.value} />}
      {!policy && <DraftField name="name" how={words.nameHow} {...{ draft, change }} />}
      <Fields draft={draft} change={change} />
      <Preview draft={draft} name={policy?.name} />
      <div class="in-place-acts">
        <ActionButton submit>{words.save}</ActionButton>
        <ActionButton
          tone="neutral"
          style="ghost"
          onPress={() => {
            if (policy) draft.value = draftOf(policy);
            else chosen.value = undefined;
            change.problem.value = undefined;
          }}
        >
          {words.discard}
        </ActionButton>
      </div>
      <FieldError
        id="policy-problem"
        message={change.problem.value?.field ? undefined : change.problem.value?.message}
      />
    </form>
  );
}

/** Says that somebody, or this person in another tab, has changed the policy since its form was opened. */
function Overtaken({ policy, begun }: { policy: Policy | undefined; begun: Policy['changed_at'] | undefined }) {
  if (policy?.changed_by == null || policy.changed_at === begun) return null;
  return (
    <p class="field-error" role="alert">
      <Plain text={policiesWords.overtaken(policy.changed_by)} />
    </p>
  );
}

type Parts = { draft: Signal<Draft>; change: Change };

function Fields(parts: Parts) {
  const { any } = words;
  return (
    <>
      <fieldset class="field">
        <legend>{words.which}</legend>
        <p class="field-note">{words.whichHow}</p>
        <div class="policy-pair">
          <SelectField name="caller" options={callerOptions.value} any={any} {...parts} />
          <DraftField name="action" how={words.actionHow} {...parts} />
        </div>
        <DraftField name="row_type" list={choices.value.value.types} {...parts} />
        <div class="policy-pair">
          <SelectField name="tone" options={words.tones} any={any} {...parts} />
          <SelectField name="priority" options={priorityWords.priority} any={any} {...parts} />
        </div>
      </fieldset>
      <fieldset class="field">
        <legend>{words.whoMay}</legend>
        <WhoField name="who" how={words.whoHow} empty={words.anyone} {...parts} />
        <DraftField name="approvals" {...parts} />
        <CheckField name="sign" how={words.signHow} {...parts} />
        <CheckField name="assign" {...parts} />
      </fieldset>
      <Times {...parts} />
    </>
  );
}

function Times(parts: Parts) {
  return (
    <fieldset class="field">
      <legend>{words.inTime}</legend>
      <p class="field-note">{words.length}</p>
      <div class="policy-pair">
        <DraftField name="remind_after" {...parts} />
        <DraftField name="escalate_after" {...parts} />
      </div>
      <WhoField name="escalate_to" empty="" {...parts} />
      <div class="policy-pair">
        <DraftField name="expire_after" {...parts} />
        <DraftField name="on_expiry" {...parts} />
      </div>
      <p class="field-note">{words.on_expiryHow}</p>
      <DraftField name="hold_seconds" how={words.holdHow} {...parts} />
    </fieldset>
  );
}

function flawOfName(name: string): Problem | undefined {
  if (!validName.test(name)) return { field: 'name', message: words.problems.name };
  const isTaken = listed.value.peek()?.policies.some((one) => one.name === name);
  return isTaken ? { field: 'name', message: words.problems.taken } : undefined;
}

const byPath: Readonly<Record<string, string>> = words.problems;
const paths = Object.keys(byPath).toSorted((one, other) => other.length - one.length);

function problemOf({ code, message, fields: [wrong] }: ApiError): Problem {
  const path =
    wrong &&
    paths.find((one) => wrong.path === one || wrong.path.startsWith(`${one}.`) || wrong.path.startsWith(`${one}[`));
  if (path !== undefined) return { field: path, message: byPath[path] ?? message };
  const said = {
    unreachable: words.unreachable,
    forbidden: words.forbidden,
    not_found: words.notThere,
    name_changed: words.renamed,
  };
  return { message: said[code as keyof typeof said] ?? message };
}

/** Focuses the first wrong field after it was rendered. */
function focusWrong(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
