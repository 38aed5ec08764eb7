import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const noPassword = Buffer.from([5, 0]);
const connected = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
const refused = Buffer.from([5, 5, 0, 1, 0, 0, 0, 0, 0, 0]);

/** Opens a SOCKS proxy (RFC 1928) that delays every packet in both directions by up to some ms, in order. */
export async function openLateProxy(late_ms: number): Promise<string> {
  const server = createServer({ allowHalfOpen: true }, (near) => {
    near.on('error', () => near.destroy());
    near.once('data', () => {
      near.write(noPassword);
      near.once('data', (asked) => join(near, placeIn(asked), late_ms));
    });
  });
  server.listen(0, '127.0.0.1').unref(); // ends with the browser after the tests
  await once(server, 'listening');
  return `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Parses the target. Chromium sends host names with their length; requests of a route send IPv4 addresses. */
function placeIn(asked: Buffer): { host: string; port: number } {
  const isNamed = asked.readUInt8(3) === 3;
  const end = isNamed ? 5 + asked.readUInt8(4) : 8;
  const host = isNamed ? asked.toString('latin1', 5, end) : asked.subarray(4, end).join('.');
  return { host, port: asked.readUInt16BE(end) };
}

function join(near: Socket, place: { host: string; port: number }, late_ms: number): void {
  const far = connect({ ...place, noDelay: true, allowHalfOpen: true });
  near.setNoDelay(true);
  near.on('close', () => far.destroy());
  far.once('connect', () => {
    near.write(connected);
    handOn(near, far, late_ms);
    handOn(far, near, late_ms);
  });
  far.on('error', () => {
    if (far.bytesRead + far.bytesWritten > 0) near.destroy();
    else near.end(refused);
  });
}

function handOn(from: Socket, to: Socket, late_ms: number): void {
  let turn: Promise<unknown> = Promise.resolve();
  const later = (act: () => unknown) => {
    turn = Promise.all([turn, pause(Math.random() * late_ms)]).then(act);
  };
  from.on('data', (part) => later(() => to.writable && to.write(part)));
  from.on('end', () => later(() => to.end()));
  from.on('close', (isBroken) => later(() => isBroken && to.destroy()));
}
