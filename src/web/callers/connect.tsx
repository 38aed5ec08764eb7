import { useSignal, useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Link } from '../requests/link.tsx';
import { go, place } from '../requests/place.ts';
import { ApiError, call } from '../server/api.ts';
import { resource } from '../server/resource.ts';
import { ActionButton } from '../ui/button.tsx';
import { Form, TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { uiWords } from '../ui/words.ts';
import { DeviceRequestFacts, DeviceRequestPane, Refuse, Wants } from './device-request.tsx';
import { deviceRequestWords as words } from './device-request-words.ts';
import { addEnd, type DeviceRequest, deviceRequests, shownDeviceRequest } from './device-requests.ts';
import { Pane } from './pane.tsx';

/** Shows a device request: the one with the code in the address, or a listed one whose code the person types. */
export function Connect() {
  const { connect = '' } = place.value;
  if (connect !== '' && !connect.startsWith('dev_')) return <OfCode key={connect} user_code={connect} />;
  const request = deviceRequests.value.value.find(({ device_request_id }) => device_request_id === connect);
  if (connect !== '' && !request) return <Outcome is="unknown" />;
  return <TypeCode key={connect} request={request} />;
}

function OfCode({ user_code }: { user_code: string }) {
  const lookup = useMemo(() => resource(() => findRequest(user_code)), [user_code]);
  useSignalEffect(() => {
    void deviceRequests.value.value;
    void lookup.again();
  });
  const found = lookup.value.value;
  const shown = typeof found === 'object' && isOpen(found) ? found.device_request_id : undefined;
  useLayoutEffect(() => {
    shownDeviceRequest.value = shown;
    return () => (shownDeviceRequest.value = undefined);
  }, [shown]);
  if (lookup.status.value === 'failed') return <Outcome is="unreachable" again={lookup.again} />;
  if (found === undefined) return null;
  if (found === 'unknown') return <Outcome is="unknown" again={lookup.again} />;
  const over = () => (lookup.value.value = { ...found, state: 'expired' });
  if (found.state !== 'waiting')
    return <Outcome key={found.state} is={found.state} request={found} done={lookup.again} />;
  return <DeviceRequestPane request={found} user_code={user_code} done={lookup.again} over={over} />;
}

/** Tells whether a request is still listed. The list may learn later than this page that it ended. */
function isOpen({ state }: DeviceRequest): boolean {
  return state === 'waiting' || state === 'approved';
}

async function findRequest(user_code: string): Promise<DeviceRequest | 'unknown'> {
  try {
    return addEnd((await call('deviceRequestFind', { body: { user_code } })).device_request);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'unreachable') throw error;
    return 'unknown';
  }
}

type Kind = Exclude<DeviceRequest['state'], 'waiting'> | 'unknown' | 'unreachable';
type OutcomeProps = { is: Kind; request?: DeviceRequest; done?(): void; again?(): void };

const kinds: Readonly<Record<Kind, { icon: IconName; title: string; how: string }>> = {
  unknown: { icon: 'search', title: words.unknown, how: words.unknownHow },
  unreachable: { icon: 'cloud-off', title: words.notRead, how: uiWords.noAnswerHow },
  denied: { icon: 'circle-slash', title: words.denied, how: words.deniedHow },
  expired: { icon: 'history', title: words.expired, how: words.expiredHow },
  approved: { icon: 'check', title: words.approved, how: words.approvedHow },
  collected: { icon: 'check-check', title: words.collected, how: words.collectedHow },
};

/** Shows the outcome of a device request, or that none was found. It takes the focus, so that it is read aloud. */
function Outcome({ is, request, done, again }: OutcomeProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => head.current?.focus(), []);
  const { icon, title, how } = kinds[is];
  return (
    <Pane label={words.request} position={words.request}>
      <div class="item">
        <h2 class="item-title" tabIndex={-1} ref={head}>
          <Icon name={icon} /> {title}
        </h2>
        <p class="item-sub">{how}</p>
        {request && is === 'approved' && <DeviceRequestFacts request={request} />}
        <p class="block-acts">
          {is === 'approved' && request && <Refuse request={request} text={words.undoApproval} done={() => done?.()} />}
          {is === 'unreachable' && (
            <ActionButton icon="refresh-cw" onPress={() => again?.()}>
              {uiWords.tryNow}
            </ActionButton>
          )}
          {is === 'unknown' && (
            <Link class="text-link" to={{ connect: '' }}>
              {words.again}
            </Link>
          )}
          {is === 'collected' && request?.caller_id && (
            <Link class="text-link" to={{ caller_id: request.caller_id }}>
              {words.toCaller}
            </Link>
          )}
          <Link class="text-link" to={{ caller_id: undefined }}>
            {words.toCallers}
          </Link>
        </p>
      </div>
    </Pane>
  );
}

/** Asks for the code that the program shows. The list of device requests does not contain it. */
function TypeCode({ request }: { request: DeviceRequest | undefined }) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!request) title.current?.focus();
  }, []);
  return (
    <Pane label={words.request} position={words.request}>
      <div class="item">
        <h2 class="item-title" tabIndex={-1} ref={title} dir="auto">
          {request ? <Wants request={request} /> : words.title}
        </h2>
        <p class="item-sub">{words.typeHow}</p>
        <CodeForm />
        {request && <DeviceRequestFacts request={request} over={() => void deviceRequests.again()} />}
        {request && (
          <p class="block-acts">
            <Refuse request={request} done={() => go({ caller_id: undefined })} />
          </p>
        )}
      </div>
    </Pane>
  );
}

function CodeForm() {
  const problem = useSignal<{ readonly message: string } | undefined>(undefined);
  const submit = (given: FormData) => {
    const letters = String(given.get('code'))
      .toUpperCase()
      .replaceAll(/[^A-Z]/g, '');
    problem.value = letters.length === 8 ? undefined : { message: words.missing };
    if (problem.value === undefined) go({ connect: `${letters.slice(0, 4)}-${letters.slice(4)}` });
  };
  return (
    <Form class="in-place" wrong={problem.value} submit={submit}>
      <TextField
        id="user-code"
        name="code"
        class="input user-code"
        label={words.code}
        wrong={problem.value?.message}
        autoCapitalize="characters"
        placeholder="WDJB-MJHT"
        dir="ltr"
      />
      <ActionButton submit>{words.goOn}</ActionButton>
    </Form>
  );
}
