import { useEffect } from 'preact/hooks';
import { toast } from '../answering/toast.ts';
import { Danger, InPlace } from '../callers/in-place.tsx';
import { counts } from '../requests/lists.ts';
import { call } from '../server/api.ts';
import { isAdmin } from '../server/session.ts';
import { describeBy, useChange } from '../server/use-change.ts';
import { Empty, NotRead } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { withLateStyle } from '../ui/late-style.ts';
import { named } from '../ui/numbers.ts';
import { Plain } from '../ui/plain.tsx';
import { dayOf } from '../ui/time/day.ts';
import { policyChanges } from './changes.ts';
import { PolicyForm } from './form.tsx';
import { PolicyList } from './list.tsx';
import { sentenceOf } from './sentence.ts';
import { chosen, chosenPolicy, listed, type Policy, use } from './state.ts';
import { policyFormWords, policiesWords as words } from './words.ts';

export const loadPolicies = () => withLateStyle(Policies);

function Policies() {
  useEffect(countSoon, [policyChanges.value, counts.value]);
  return (
    <main class="workspace" data-phone={chosen.value === undefined ? 'list' : 'detail'}>
      <h1 class="hidden-words">{words.title}</h1>
      <PolicyList />
      <div class="details">
        <section class="detail" aria-label={words.policy}>
          <div class="detail-head">
            <button type="button" class="quiet back" onClick={() => (chosen.value = undefined)}>
              <Icon name="chevron-left" flips />
              {words.all}
            </button>
          </div>
          <div class="reading">
            <Chosen />
          </div>
        </section>
      </div>
    </main>
  );
}

const pause_ms = 500;
let due: ReturnType<typeof setTimeout> | undefined;

/** Counts what the policies meet, at most twice a second while the queue or the policies change. */
function countSoon(): void {
  if (due !== undefined) return;
  const count = () => {
    due = undefined;
    void use.again();
  };
  due = setTimeout(count, use.value.peek() ? pause_ms : 0);
}

function Chosen() {
  const all = listed.value.value;
  if (!all) return listed.error.value ? <NotRead title={words.notRead} again={listed.again} /> : null;
  const policy = chosenPolicy();
  if (chosen.value === '' && isAdmin()) return <NewPolicy />;
  if (policy) return <OnePolicy key={policy.name} policy={policy} />;
  if (chosen.value) return <Empty title={words.gone} how={words.intro} />;
  if (all.policies.length === 0) return <Empty title={words.none} how={words.noneHow} />;
  return <Empty title={words.noneChosen} how={words.intro} />;
}

function NewPolicy() {
  return (
    <div class="item">
      <h2 class="item-title">{words.add}</h2>
      <p class="item-sub">{words.intro}</p>
      <PolicyForm policy={undefined} />
    </div>
  );
}

/** Shows a policy: an admin can change one of the page, and one of the settings file is locked. */
function OnePolicy({ policy }: { policy: Policy }) {
  const { name, is_locked, changed_at, changed_by } = policy;
  const mayChange = isAdmin() && !is_locked;
  return (
    <div class="item">
      <h2 class="item-title" dir="auto" tabIndex={-1}>
        {name}
      </h2>
      <p class="item-sub">
        <Plain text={sentenceOf(policy)} />
      </p>
      {policy.people && (
        <p class="field-note">
          <Plain text={words.now(named(policy.people))} />
        </p>
      )}
      {changed_by !== null && changed_at !== null && (
        <p class="field-note">
          <Plain text={words.changed(changed_by, dayOf(changed_at))} />
        </p>
      )}
      {mayChange ? (
        <>
          <PolicyForm policy={policy} />
          <RemovePolicy policy={policy} />
        </>
      ) : (
        <p class="page-note">
          <Icon name="lock" />
          {is_locked ? words.lockedHow : words.adminsHow}
        </p>
      )}
    </div>
  );
}

function RemovePolicy({ policy: { name } }: { policy: Policy }) {
  return (
    <section class="block">
      <p class="block-text">{policyFormWords.removeHow}</p>
      <Danger
        class="block-acts"
        label={policyFormWords.removeIt}
        question={(leave) => <Question name={name} leave={leave} />}
      />
    </section>
  );
}

const problemOf = describeBy({ failed: policyFormWords.unreachable });

function Question({ name, leave }: { name: string; leave(): void }) {
  const change = useChange({ problemOf, after: () => void listed.again() });
  const submit = async () => {
    if (!(await change.run(() => call('policyRemove', { params: { name } })))) return;
    leave();
    chosen.value = undefined;
    toast.value = { icon: 'check', said: policyFormWords.removed, what: name };
  };
  const form = {
    id: 'remove-policy',
    label: policyFormWords.askRemove(name),
    yes: policyFormWords.removeIt,
    no: policyFormWords.keep,
  };
  return (
    <InPlace {...form} tone="danger" {...{ change, submit, leave }}>
      <p>
        <b>{policyFormWords.askRemove(name)}</b>
      </p>
    </InPlace>
  );
}
