import { X509Certificate } from 'node:crypto';
import { connect } from 'node:net';
import { listenAddress } from '../../config/listen.ts';
import { findCertificateTrouble, readTls } from '../../http/server/tls.ts';
import { isServed } from '../../store/disk/lock.ts';
import { askServer } from '../local-socket.ts';
import { missingFolder } from '../serve/socket-folders.ts';
import { bad, type CheckResult, type DoctorSubject, fine, warn } from './check.ts';

const patience_ms = 1_000;

/** Checks that the address is free, or that the server of this folder listens there. */
export async function checkPort({ data, settings }: DoctorSubject): Promise<CheckResult> {
  const { listen } = settings.server;
  const address = listenAddress(listen);
  if (isServed(data)) return fine('port', 'a server runs on this folder');
  if (!address || 'fd' in address || ('port' in address && address.port === 0)) return fine('port', `it is ${listen}`);
  const folder = missingFolder(listen);
  if (folder !== undefined) {
    const how = 'create it, unless the service manager does so at each start (RuntimeDirectory)';
    return warn('port', `the folder of the socket, ${folder}, does not exist`, how);
  }
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

/** Asks the running server what is wrong. */
export async function checkServer({ data }: DoctorSubject): Promise<CheckResult[]> {
  if (!isServed(data)) return [fine('server', 'none runs')];
  const report = await askServer(data);
  if (!report) {
    const fix = 'wait until it has started; if it hangs, see its log, and restart it';
    return [warn('server', 'the process that holds the data folder does not answer', fix)];
  }
  const rows = report.troubles.map(({ state, sentence, remedy, detail, is_warning }) => {
    const found = detail === undefined ? sentence : `${sentence} (${detail})`;
    return (is_warning ? warn : bad)(`server ${state.replaceAll('_', ' ')}`, found, remedy);
  });
  return rows.length === 0 ? [fine('server', 'it runs, and finds nothing wrong')] : rows;
}

/** Checks the time and the names of the certificate. */
export function checkTls({ settings }: DoctorSubject, now_ms: number): CheckResult {
  const pair = readTls(settings.server);
  if (!pair) return fine('tls', 'no certificate is set: use a proxy with TLS if people connect from other machines');
  const certificate = new X509Certificate(pair.cert);
  const trouble = findCertificateTrouble(certificate, settings.server, now_ms);
  if (!trouble)
    return fine('tls', `valid until ${certificate.validTo}, for ${certificate.subjectAltName ?? certificate.subject}`);
  const { sentence, detail, remedy, is_warning } = trouble;
  return (is_warning ? warn : bad)('tls', `${sentence} (${detail})`, remedy);
}
