import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { toast } from '../answering/toast.ts';
import { call } from '../server/api.ts';
import type { Change } from '../server/use-change.ts';
import { ActionButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { Icon } from '../ui/icon.tsx';
import { Plain, Sentence, shown } from '../ui/plain.tsx';
import { takePress, useSeen } from '../ui/seen.ts';
import { ageOf, clockOf, fullOf } from '../ui/time/age.ts';
import { TooQuick } from '../ui/too-quick.tsx';
import { deviceRequestWords as words } from './device-request-words.ts';
import { answersTo, type DeviceRequest, deviceRequests } from './device-requests.ts';
import { DurationField } from './duration-field.tsx';
import { useCallerChange } from './in-place.tsx';
import { Pane } from './pane.tsx';
import { callerWords } from './words.ts';

type Props = {
  request: DeviceRequest;
  user_code: string;
  /** Called after a decision, or when a decision failed. */
  done(): void;
  /** Called when the request expires. */
  over(): void;
};

const form = 'connect-form';

/** Shows a code to compare and the facts about its program. No answer is preselected, not even for Enter. */
export function DeviceRequestPane({ request, user_code, done, over }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  const change = useCallerChange();
  const unsure = useSignal(false);
  return (
    <Pane
      label={words.request}
      position={words.request}
      foot={<Foot {...{ request, user_code, done, change, unsure }} />}
    >
      <div class="item">
        <h2 class="item-title" tabIndex={-1} ref={title} dir="auto">
          <Wants request={request} />
        </h2>
        <p class="item-sub">{words.compare}</p>
        <p class="user-code is-big">
          <code>{user_code}</code>
        </p>
        <DeviceRequestFacts request={request} over={over} />
        <div class="block">
          <section class="notice" data-tone="warning">
            <h2>{words.warning}</h2>
            <p>{words.warningHow}</p>
            <p>{words.unchecked}</p>
          </section>
          {request.existing && <Known {...request.existing} />}
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

/** Warns that the name belongs to an existing caller: its key gives access to all data of that caller. */
function Known({ display_name, keys }: NonNullable<DeviceRequest['existing']>) {
  return (
    <section class="notice" data-tone="danger">
      <h2>
        <Icon name="shield-alert" />
        <span>
          <Sentence of={words.isKnown}>
            <Plain text={display_name} />
          </Sentence>
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
          onChange={() => (unsure.value = false)}
        />
        <span>{words.sure}</span>
      </label>
      <FieldError id="sure-problem" message={unsure.value ? words.notSure : undefined} />
    </div>
  );
}

type FootProps = Omit<Props, 'over'> & { change: Change; unsure: Signal<boolean> };

function Foot({ request, user_code, done, change, unsure }: FootProps) {
  const shown = answersTo(request, user_code);
  useSeen(shown);
  const approve = async () => {
    const given = document.getElementById(form);
    if (!(given instanceof HTMLFormElement)) return;
    const said = new FormData(given);
    unsure.value = !said.has('sure');
    if (unsure.value) return given.querySelector<HTMLElement>('[name=sure]')?.focus();
    if (!takePress(shown)) return;
    const { device_request_id, existing } = request;
    const body = { user_code, joins: existing?.caller_id ?? null, expires: String(said.get('expires')) || null };
    const approved = await change.run(() => call('deviceRequestApprove', { params: { device_request_id }, body }));
    if (!approved && !change.problem.peek()) return; // the person cancelled the confirmation
    if (approved) void deviceRequests.again();
    done();
  };
  return (
    <div class="answer-bar" role="toolbar" aria-label={words.request}>
      <ActionButton
        icon="check"
        tone={request.existing ? 'danger' : 'brand'}
        style="solid"
        class="may-wrap"
        onPress={() => void approve()}
      >
        {request.existing ? words.approveKnown : words.approve}
      </ActionButton>
      <Refuse request={request} done={done} />
      <TooQuick />
    </div>
  );
}

type RefuseProps = { request: DeviceRequest; done(): void; text?: string };

/** Refuses a device request, or revokes its approval. Calls `done` on success and on failure. */
export function Refuse({ request, done, text = words.refuse }: RefuseProps) {
  const change = useCallerChange();
  const { device_request_id } = request;
  const shown = answersTo(request, text);
  useSeen(shown);
  const refuse = async () => {
    if (!takePress(shown)) return;
    const denied = await change.run(() => call('deviceRequestDeny', { params: { device_request_id }, body: {} }));
    if (!denied && !change.problem.peek()) return;
    if (denied) toast.value = { icon: 'circle-slash', said: words.refused };
    void deviceRequests.again();
    done();
  };
  return (
    <>
      <ActionButton icon="x" tone="neutral" style="outline" onPress={() => void refuse()}>
        {text}
      </ActionButton>
      <FieldError id="refuse-problem" message={change.problem.value?.message} />
    </>
  );
}

const second_ms = 1_000;

/** Shows the name that a program gave for itself, as the page title. */
export function Wants({ request }: { request: DeviceRequest }) {
  return (
    <Sentence of={words.wants}>
      <Plain text={request.name} />
    </Sentence>
  );
}

/** Shows the facts about a device request. Only the address is verified. */
export function DeviceRequestFacts({ request, over }: { request: DeviceRequest; over?: () => void }) {
  const { name, address, created_at, ends_ms } = request;
  const asked = <span title={fullOf(created_at)}>{words.ago(clockOf(created_at), ageOf(created_at))}</span>;
  const facts: readonly [string, ComponentChildren][] = [
    [words.name, <bdi key="name">{shown(name)}</bdi>],
    [words.address, <code key="address">{address}</code>],
    [words.asked, asked],
    [words.ends, <Left key="ends" ends_ms={ends_ms} over={over} />],
    [words.it_may, words.may],
  ];
  return (
    <dl class="facts is-rows">
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Counts down the remaining time. Screen readers do not announce each second. */
function Left({ ends_ms, over }: { ends_ms: number; over: (() => void) | undefined }) {
  const [now_ms, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second_ms);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((ends_ms - now_ms) / second_ms));
  useEffect(() => {
    if (left === 0) over?.();
  }, [left === 0]);
  return <span role="timer">{words.left(Math.floor(left / 60), left % 60)}</span>;
}
