import { useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { place } from '../requests/place.ts';
import { ApiError, call } from '../server/api.ts';
import { resource } from '../server/resource.ts';
import { DeviceRequestPane } from './device-request.tsx';
import { type DeviceRequest, dated, deviceRequests, shownDeviceRequest } from './device-requests.ts';
import { Outcome } from './outcome.tsx';
import { TypeCode } from './type-code.tsx';

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
    return () => {
      shownDeviceRequest.value = undefined;
    };
  }, [shown]);
  if (lookup.status.value === 'failed') return <Outcome is="unreachable" again={lookup.again} />;
  if (found === undefined) return null;
  if (found === 'unknown') return <Outcome is="unknown" again={lookup.again} />;
  const over = () => {
    lookup.value.value = { ...found, state: 'expired' };
  };
  if (found.state !== 'waiting')
    return <Outcome key={found.state} is={found.state} request={found} done={lookup.again} />;
  return <DeviceRequestPane request={found} user_code={user_code} done={lookup.again} over={over} />;
}

/** Tells whether a request is still listed. The list may learn later than this page that it ended. */
function isOpen({ state }: DeviceRequest): boolean {
  return state === 'waiting' || state === 'approved';
}

/** Looks a code up. */
async function findRequest(user_code: string): Promise<DeviceRequest | 'unknown'> {
  try {
    return dated((await call('deviceRequestFind', { body: { user_code } })).device_request);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'unreachable') throw error;
    return 'unknown';
  }
}
