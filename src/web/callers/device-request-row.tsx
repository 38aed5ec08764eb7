import { Link } from '../requests/link.tsx';
import { place } from '../requests/place.ts';
import { Icon } from '../ui/icon.tsx';
import { shown } from '../ui/plain.tsx';
import { ageOf, fullOf } from '../ui/time/age.ts';
import { visibleText } from '../ui/unseen.ts';
import { uiWords } from '../ui/words.ts';
import { deviceRequestWords } from './device-request-words.ts';
import { type DeviceRequest, deviceRequests, shownDeviceRequest } from './device-requests.ts';

/** Lists the pending device requests above the callers. */
export function DeviceRequestGroup() {
  const open = deviceRequests.value.value;
  if (open.length === 0) return null;
  return (
    <>
      <h2 class="group-head">
        <span>{deviceRequestWords.waiting}</span>
        <span class="count">{open.length}</span>
      </h2>
      <ul>
        {open.map((request) => (
          <DeviceRequestRow key={request.device_request_id} request={request} />
        ))}
      </ul>
    </>
  );
}

function DeviceRequestRow({ request }: { request: DeviceRequest }) {
  const { device_request_id, name, address, created_at, state } = request;
  return (
    <li>
      <Link
        to={{ connect: device_request_id, caller_id: undefined }}
        class="row plain"
        current={[place.value.connect, shownDeviceRequest.value].includes(device_request_id)}
        title={visibleText(name)}
      >
        <span class="row-mark">
          <Icon name="link" />
        </span>
        <span class="row-main">
          <span class="row-line">
            <span class="row-title" dir="auto">
              {shown(name)}
            </span>
            <span class="corner">
              <code>{address}</code>
            </span>
          </span>
          <span class="row-line">
            <span class="row-sub">
              <span class="state" data-state="undoable">
                {state === 'waiting' ? deviceRequestWords.wantsShort : deviceRequestWords.notCollected}
              </span>
            </span>
            <time class="age" dateTime={created_at} title={fullOf(created_at)}>
              {ageOf(created_at) ?? uiWords.justNow}
            </time>
          </span>
        </span>
      </Link>
    </li>
  );
}
