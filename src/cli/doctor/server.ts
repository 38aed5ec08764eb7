import { X509Certificate } from 'node:crypto';
import { connect } from 'node:net';
import { listenAddress } from '../../config/listen.ts';
import { readTls } from '../../http/tls.ts';
import { isServed } from '../../store/lock.ts';
import { bad, type Check, fine, type Patient, warn } from './check.ts';

const soon_ms = 14 * 86_400_000;
const patience_ms = 1_000;

/** Whether the address is free, or it is this appliance that listens there. */
export async function port({ data, settings }: Patient): Promise<Check> {
  const { listen } = settings.server;
  const address = listenAddress(listen);
  if (isServed(data)) return fine('port', 'a server runs on this folder');
  if (!address || 'fd' in address || ('port' in address && address.port === 0)) return fine('port', `it is ${listen}`);
  const fix = 'stop the program that listens there, or set another server.listen';
  return (await answers(address))
    ? bad('port', `another program listens at ${listen}`, fix)
    : fine('port', `${listen} is free`);
}

function answers(address: { host: string; port: number } | { path: string }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ ...address, timeout: patience_ms });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

/** Whether the certificate can be used, and for how long. */
export function tls({ settings }: Patient, now_ms: number): Check {
  const pair = readTls(settings.server);
  if (!pair) return fine('tls', 'none is set: a proxy has to bring it where people come from other machines');
  const { validTo } = new X509Certificate(pair.cert);
  const left_ms = Date.parse(validTo) - now_ms;
  const fix = 'renew the certificate: the server takes the new files as soon as they are there';
  if (left_ms <= 0) return bad('tls', `the certificate ended at ${validTo}`, fix);
  return left_ms < soon_ms
    ? warn('tls', `the certificate ends at ${validTo}`, fix)
    : fine('tls', `good until ${validTo}`);
}
