import { type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { place } from '../requests/place.ts';
import { ApiError, call } from '../server/api.ts';
import { DeviceRequestPane } from './device-request.tsx';
import { type DeviceRequest, dated, deviceRequests, shownDeviceRequest } from './device-requests.ts';
import { Outcome } from './outcome.tsx';
import { TypeCode } from './type-code.tsx';

/** The result of a code lookup. */
type Lookup =
  | { readonly is: 'asked' | 'unknown' | 'unreachable' }
  | { readonly is: 'found'; readonly request: DeviceRequest };

/** Shows a device request: the one with the code in the address, or a listed one whose code the person types. */
export function Connect() {
  const { connect = '' } = place.value;
  if (connect !== '' && !connect.startsWith('dev_')) return <OfCode key={connect} user_code={connect} />;
  const request = deviceRequests.value.find(({ device_request_id }) => device_request_id === connect);
  if (connect !== '' && !request) return <Outcome is="unknown" />;
  return <TypeCode key={connect} request={request} />;
}

function OfCode({ user_code }: { user_code: string }) {
  const { found, find } = useFinding(user_code);
  const { value } = found;
  const shown = value.is === 'found' && isOpen(value.request) ? value.request.device_request_id : undefined;
  useLayoutEffect(() => {
    shownDeviceRequest.value = shown;
    return () => {
      shownDeviceRequest.value = undefined;
    };
  }, [shown]);
  if (value.is === 'asked') return null;
  if (value.is !== 'found') return <Outcome is={value.is} again={() => void find()} />;
  const { request } = value;
  const over = () => {
    found.value = { is: 'found', request: { ...request, state: 'expired' } };
  };
  if (request.state !== 'waiting')
    return <Outcome key={request.state} is={request.state} request={request} done={find} />;
  return <DeviceRequestPane request={request} user_code={user_code} done={find} over={over} />;
}

/** Tells whether a request is still listed. The list may learn later than this page that it ended. */
function isOpen({ state }: DeviceRequest): boolean {
  return state === 'waiting' || state === 'approved';
}

/** Looks a code up at once and after every change of a device request. */
function useFinding(user_code: string): { found: Signal<Lookup>; find(): Promise<void> } {
  const found = useSignal<Lookup>({ is: 'asked' });
  const asked = useRef(0);
  const find = async () => {
    asked.current += 1;
    const mine = asked.current;
    const now = await lookUp(user_code);
    if (mine !== asked.current) return;
    if (now.is !== 'unreachable' || found.peek().is === 'asked') found.value = now;
  };
  useSignalEffect(() => {
    void deviceRequests.value;
    void find();
  });
  return { found, find };
}

async function lookUp(user_code: string): Promise<Lookup> {
  try {
    const { device_request } = await call('deviceRequestFind', { body: { user_code } });
    return { is: 'found', request: dated(device_request) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { is: error.code === 'unreachable' ? 'unreachable' : 'unknown' };
  }
}
