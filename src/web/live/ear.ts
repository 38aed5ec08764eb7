import { ownWorker } from '../own-worker.ts';
import { openSource, type Source, type Tell } from './source.ts';
import { openWelcome } from './welcome.ts';
import type { Said } from './worker.ts';

/** How a tab hears of changes. */
export type Ear = Source;

/**
 * Begins to hear of changes on one connection for all tabs of the browser, of which HTTP/1.1 allows six to a host: a
 * worker that they share holds it, else the tab that got there first, else each tab has its own.
 */
export function openEar(tell: Tell): Ear {
  let ear: Ear | undefined;
  const otherwise = () => {
    ear = 'locks' in navigator ? byFirstTab(tell) : openSource(tell);
  };
  ear = byWorker(tell, otherwise);
  if (!ear) otherwise();
  return { again: () => ear?.again(), close: () => ear?.close() };
}

function byWorker(tell: Tell, failed: () => void): Ear | undefined {
  if (!('SharedWorker' in globalThis)) return undefined;
  const worker = new SharedWorker(ownWorker('live'), { name: 'hdo-live' });
  const { port } = worker;
  const say = (said: Said) => port.postMessage(said);
  worker.addEventListener('error', failed, { once: true });
  port.addEventListener('message', ({ data }) => tell(data));
  port.start();
  addEventListener('pagehide', () => say('leave'));
  return {
    again: () => say('again'),
    close: () => {
      say('leave');
      port.close();
    },
  };
}

const name = 'hdo-live';

/** The tab that has the lock listens and tells the others; when it is gone, the next one gets the lock. */
function byFirstTab(tell: Tell): Ear {
  const channel = new BroadcastChannel(name);
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
        { missed },
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
    });
  return {
    again: () => (source ? source.again() : channel.postMessage('again')),
    close: () => {
      source?.close();
      leave();
      channel.close();
    },
  };
}
