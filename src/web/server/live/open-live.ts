import { ownWorker } from '../own-worker.ts';
import { sessionSecret } from '../session-secret.ts';
import type { Source, Tell } from './source.ts';
import type { TabMessage } from './worker.ts';

/** Opens one event stream for all tabs, because browsers limit HTTP/1.1 to six connections per host. */
export function openLive(tell: Tell): Source {
  let isClosed = false;
  let source: Source | undefined;
  const otherwise = async () => {
    const { openByTab } = await import('./by-tab.ts');
    if (!isClosed) source = openByTab(tell);
  };
  source = byWorker(tell, otherwise);
  if (!source) void otherwise();
  return {
    again: () => source?.again(),
    close: () => {
      isClosed = true;
      source?.close();
    },
  };
}

function liveWorker(): SharedWorker | undefined {
  try {
    return new SharedWorker(ownWorker('live'), { name: 'hdo-live' });
  } catch {
    return undefined; // the browser lacks or blocks shared workers
  }
}

function byWorker(tell: Tell, failed: () => void): Source | undefined {
  const worker = liveWorker();
  if (!worker) return undefined;
  const { port } = worker;
  const say = (said: TabMessage) => port.postMessage(said);
  const again = () => say({ secret: sessionSecret() });
  worker.addEventListener('error', failed, { once: true });
  port.addEventListener('message', ({ data }) => tell(data));
  port.start();
  again();
  addEventListener('pagehide', () => say('leave'));
  return {
    again,
    close: () => {
      say('leave');
      port.close();
    },
  };
}
