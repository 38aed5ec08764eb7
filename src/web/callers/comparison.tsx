import { type Signal, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { call } from '../api.ts';
import { Icon } from '../icon.tsx';
import { ActionButton } from '../parts/button.tsx';
import { FieldError } from '../parts/field-error.tsx';
import type { Change } from '../parts/use-change.ts';
import { Plain } from '../plain.tsx';
import { readWishes, type Wish } from '../state/wishes.ts';
import { callerWords } from '../words-callers.ts';
import { connectWords as words } from '../words-connect.ts';
import { DurationField } from './duration-field.tsx';
import { Pane } from './pane.tsx';
import { Refuse } from './refuse.tsx';
import { useCallerChange } from './use-caller-change.ts';
import { Wants, WishFacts } from './wish-facts.tsx';

type Props = {
  wish: Wish;
  user_code: string;
  /** Hears that something was decided, or could not be. */
  done(): void;
  /** Hears that the time is over. */
  over(): void;
};

const form = 'connect-form';

/** A code to compare, and what is known of the program that shows it. Nothing is chosen before, not even by Enter. */
export function Comparison({ wish, user_code, done, over }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  const change = useCallerChange();
  const unsure = useSignal(false);
  return (
    <Pane label={words.request} position={words.request} foot={<Foot {...{ wish, user_code, done, change, unsure }} />}>
      <div class="item">
        <h2 class="item-title" tabIndex={-1} ref={title} dir="auto">
          <Wants wish={wish} />
        </h2>
        <p class="item-sub">{words.compare}</p>
        <p class="user-code is-big">
          <code>{user_code}</code>
        </p>
        <WishFacts wish={wish} over={over} />
        <div class="block">
          <section class="notice" data-tone="warning">
            <h2>{words.warning}</h2>
            <p>{words.warningHow}</p>
            <p>{words.unchecked}</p>
          </section>
          {wish.existing && <Known {...wish.existing} />}
        </div>
        <form id={form} class="in-place" aria-label={words.request} onSubmit={(event) => event.preventDefault()}>
          <DurationField
            name="expires"
            label={callerWords.works}
            choices={callerWords.lives}
            usual="90d"
            change={change}
          />
          <Sure unsure={unsure} />
          <FieldError id={`${form}-problem`} message={whole(change)} />
        </form>
      </div>
    </Pane>
  );
}

function whole({ problem }: Change): string | undefined {
  return problem.value?.field === 'expires' ? undefined : problem.value?.message;
}

/** With the key goes all that a caller may see, so that its name is no small matter. */
function Known({ display_name, keys }: NonNullable<Wish['existing']>) {
  const [before, after] = words.isKnown('\0').split('\0');
  return (
    <section class="notice" data-tone="danger">
      <h2>
        <Icon name="shield-alert" />
        <span>
          {before}
          <Plain text={display_name} />
          {after}
        </span>
      </h2>
      <p>{words.isKnownHow(keys)}</p>
    </section>
  );
}

function Sure({ unsure }: { unsure: Signal<boolean> }) {
  return (
    <div>
      <label class="choice">
        <input
          type="checkbox"
          class="check"
          name="sure"
          aria-invalid={unsure.value}
          aria-describedby="sure-problem"
          onChange={() => {
            unsure.value = false;
          }}
        />
        <span>{words.sure}</span>
      </label>
      <FieldError id="sure-problem" message={unsure.value ? words.notSure : undefined} />
    </div>
  );
}

type FootProps = Omit<Props, 'over'> & { change: Change; unsure: Signal<boolean> };

function Foot({ wish, user_code, done, change, unsure }: FootProps) {
  const approve = async () => {
    const given = document.getElementById(form);
    if (!(given instanceof HTMLFormElement)) return;
    const said = new FormData(given);
    unsure.value = !said.has('sure');
    if (unsure.value) return given.querySelector<HTMLElement>('[name=sure]')?.focus();
    const { device_request_id, existing } = wish;
    const body = { user_code, joins: existing?.caller_id ?? null, expires: String(said.get('expires')) || null };
    const approved = await change.run(() => call('deviceRequestApprove', { params: { device_request_id }, body }));
    if (!approved && !change.problem.peek()) return; // the person left the question
    if (approved) void readWishes();
    done();
  };
  return (
    <div class="decide" role="toolbar" aria-label={words.request}>
      <ActionButton
        icon="check"
        tone={wish.existing ? 'danger' : 'brand'}
        style="solid"
        class="may-wrap"
        onPress={() => void approve()}
      >
        {wish.existing ? words.approveKnown : words.approve}
      </ActionButton>
      <Refuse wish={wish} done={done} />
    </div>
  );
}
