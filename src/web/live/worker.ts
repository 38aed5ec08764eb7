import { openSource } from './source.ts';
import { openWelcome } from './welcome.ts';

/** What a tab says to the worker that listens for all tabs. */
export type Said = 'again' | 'leave';

const ports = new Set<MessagePort>();
const welcome = openWelcome();
const source = openSource((heard) => {
  welcome.note(heard);
  for (const port of ports) port.postMessage(heard);
});

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (!port) return;
  ports.add(port);
  port.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data === 'again') source.again();
    else ports.delete(port);
  });
  port.start();
  for (const heard of welcome.words()) port.postMessage(heard);
});
