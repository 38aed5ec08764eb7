import { openChannel } from '../server/browser.ts';
import { pause } from '../server/pause.ts';

const answered_within_ms = 200;
const held_ms = 2_000;

const channel = openChannel('hdo-visible');

/** Answers other tabs that ask whether this one is visible. */
export function answerOtherTabs(): void {
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'who is seen?' && !document.hidden) channel.postMessage('I am');
  });
}

/** Returns true if any tab of the inbox is visible. */
export function isAnySeen(): Promise<boolean> {
  if (!document.hidden || !channel) return Promise.resolve(!document.hidden);
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

/** Runs `act` in only one of the tabs that call this at about the same time. Without locks, in each visible tab. */
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
