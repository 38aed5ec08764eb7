import { pause } from '../pause.ts';

const answered_within_ms = 200;
const held_ms = 2_000;

const channel = new BroadcastChannel('hdo-visible');
channel.addEventListener('message', ({ data }) => {
  if (data === 'who is seen?' && !document.hidden) channel.postMessage('I am');
});

/** Whether the person sees any tab of the inbox. */
export function isAnySeen(): Promise<boolean> {
  if (!document.hidden) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent) => data === 'I am' && end(true);
    const end = (seen: boolean) => {
      channel.removeEventListener('message', hear);
      resolve(seen);
    };
    channel.addEventListener('message', hear);
    channel.postMessage('who is seen?');
    setTimeout(() => end(false), answered_within_ms);
  });
}

/** Does something in one tab only, of all that want to do it about now; without locks, in each that is seen. */
export async function once(name: string, act: () => void): Promise<void> {
  if (!('locks' in navigator)) {
    if (!document.hidden) act();
    return;
  }
  await navigator.locks.request(`hdo-${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    act();
    await pause(held_ms);
  });
}
