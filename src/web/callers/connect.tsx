import { type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { ApiError, call } from '../api.ts';
import { place } from '../state/place.ts';
import { dated, type Wish, wishes } from '../state/wishes.ts';
import { Comparison } from './comparison.tsx';
import { Outcome } from './outcome.tsx';
import { shownWish } from './shown-wish.ts';
import { TypeCode } from './type-code.tsx';

/** What is known of the program behind a code. */
type Found = { readonly is: 'asked' | 'unknown' | 'unreachable' } | { readonly is: 'found'; readonly wish: Wish };

/** A program that asks to be connected: the one of a code, or one that waits, whose code has to be typed. */
export function Connect() {
  const { connect = '' } = place.value;
  if (connect !== '' && !connect.startsWith('dev_')) return <OfCode key={connect} user_code={connect} />;
  const wish = wishes.value.find(({ device_request_id }) => device_request_id === connect);
  if (connect !== '' && !wish) return <Outcome is="unknown" />;
  return <TypeCode key={connect} wish={wish} />;
}

function OfCode({ user_code }: { user_code: string }) {
  const { found, find } = useFinding(user_code);
  const { value } = found;
  const shown = value.is === 'found' && isOpen(value.wish) ? value.wish.device_request_id : undefined;
  useLayoutEffect(() => {
    shownWish.value = shown;
    return () => {
      shownWish.value = undefined;
    };
  }, [shown]);
  if (value.is === 'asked') return null;
  if (value.is !== 'found') return <Outcome is={value.is} again={() => void find()} />;
  const { wish } = value;
  const over = () => {
    found.value = { is: 'found', wish: { ...wish, state: 'expired' } };
  };
  if (wish.state !== 'waiting') return <Outcome key={wish.state} is={wish.state} wish={wish} done={find} />;
  return <Comparison wish={wish} user_code={user_code} done={find} over={over} />;
}

/** Whether it has a row; the list may learn later than this page that it has none any more. */
function isOpen({ state }: Wish): boolean {
  return state === 'waiting' || state === 'approved';
}

/** Looks a code up, now and whenever something became of any request. */
function useFinding(user_code: string): { found: Signal<Found>; find(): Promise<void> } {
  const found = useSignal<Found>({ is: 'asked' });
  const asked = useRef(0);
  const find = async () => {
    asked.current += 1;
    const mine = asked.current;
    const now = await lookUp(user_code);
    if (mine !== asked.current) return;
    if (now.is !== 'unreachable' || found.peek().is === 'asked') found.value = now;
  };
  useSignalEffect(() => {
    void wishes.value;
    void find();
  });
  return { found, find };
}

async function lookUp(user_code: string): Promise<Found> {
  try {
    const { device_request } = await call('deviceRequestFind', { body: { user_code } });
    return { is: 'found', wish: dated(device_request) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { is: error.code === 'unreachable' ? 'unreachable' : 'unknown' };
  }
}
