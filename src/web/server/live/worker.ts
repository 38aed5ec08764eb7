import { openSource, type Source } from './source.ts';
import { openWelcome } from './welcome.ts';

/** A message of a tab to the shared worker: a session secret to listen with, or that the tab leaves. */
export type TabMessage = { readonly secret: string } | 'leave';

const ports = new Set<MessagePort>();
const welcome = openWelcome();
let secret = '';
let source: Source | undefined;

/** Listens with the secret of the session. A new secret opens a new stream. */
function listen(given: string): void {
  const missed = source !== undefined;
  if (given === secret) {
    source?.again();
    return;
  }
  source?.close();
  secret = given;
  source = openSource(
    (heard) => {
      welcome.note(heard);
      for (const port of ports) port.postMessage(heard);
    },
    { secret: () => given, missed },
  );
}

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (!port) return;
  ports.add(port);
  port.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'leave') ports.delete(port);
    else listen(data.secret);
  });
  port.start();
  for (const heard of welcome.words()) port.postMessage(heard);
});
