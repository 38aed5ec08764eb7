import { type Signal, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { call } from '../server/api.ts';
import type { Change } from '../server/use-change.ts';
import { ActionButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { Icon } from '../ui/icon.tsx';
import { Plain, Sentence } from '../ui/plain.tsx';
import { takePress, useSeen } from '../ui/seen.ts';
import { TooQuick } from '../ui/too-quick.tsx';
import { DeviceRequestFacts, Wants } from './device-request-facts.tsx';
import { deviceRequestWords as words } from './device-request-words.ts';
import { answersTo, type DeviceRequest, deviceRequests } from './device-requests.ts';
import { DurationField } from './duration-field.tsx';
import { Pane } from './pane.tsx';
import { Refuse } from './refuse.tsx';
import { useCallerChange } from './use-caller-change.ts';
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
