import { openChannel } from '../browser.ts';
import { sessionSecret } from '../session-secret.ts';
import { openSource, type Source, type Tell } from './source.ts';
import { openWelcome } from './welcome.ts';

const name = 'hdo-live';

/** Listens without a shared worker: in the first tab for all, or in each tab without locks or channels. */
export function openByTab(tell: Tell): Source {
  const channel = 'locks' in navigator ? openChannel(name) : undefined;
  return channel ? byFirstTab(tell, channel) : openSource(tell, { secret: sessionSecret });
}

/** Listens in the tab that holds the lock, which forwards to the others. When it closes, the next tab gets the lock. */
function byFirstTab(tell: Tell, channel: BroadcastChannel): Source {
  const welcome = openWelcome();
  let source: Source | undefined;
  let leave = () => {};
  const hold = (missed: boolean) =>
    new Promise<void>((resolve) => {
      leave = resolve;
      source = openSource(
        (heard) => {
          welcome.note(heard);
          tell(heard);
          channel.postMessage(heard);
        },
        { secret: sessionSecret, missed },
      );
    });
  channel.addEventListener('message', ({ data }) => {
    if (data === 'again') source?.again();
    else if (data === 'hello') for (const heard of source ? welcome.words() : []) channel.postMessage(heard);
    else if (!source) tell(data);
  });
  channel.postMessage('hello');
  void navigator.locks
    .request(name, { ifAvailable: true }, (lock) => lock && hold(false))
    .then(() => {
      if (!source) void navigator.locks.request(name, () => hold(true));
    })
    .catch(() => hold(false)); // the browser blocks locks: each tab listens for itself
  return {
    again: () => (source ? source.again() : channel.postMessage('again')),
    close: () => {
      source?.close();
      leave();
      channel.close();
    },
  };
}
