import { useEffect, useState } from 'preact/hooks';
import { Plain, Sentence, shown } from '../ui/plain.tsx';
import { ageOf, clockOf, fullOf } from '../ui/time/age.ts';
import { deviceRequestWords as words } from './device-request-words.ts';
import type { DeviceRequest } from './device-requests.ts';

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
  return (
    <dl class="facts is-rows">
      <div>
        <dt>{words.name}</dt>
        <dd dir="auto">{shown(name)}</dd>
      </div>
      <div>
        <dt>{words.address}</dt>
        <dd>
          <code>{address}</code>
        </dd>
      </div>
      <div>
        <dt>{words.asked}</dt>
        <dd title={fullOf(created_at)}>{words.ago(clockOf(created_at), ageOf(created_at))}</dd>
      </div>
      <div>
        <dt>{words.ends}</dt>
        <dd>
          <Left ends_ms={ends_ms} over={over} />
        </dd>
      </div>
      <div>
        <dt>{words.it_may}</dt>
        <dd>{words.may}</dd>
      </div>
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
