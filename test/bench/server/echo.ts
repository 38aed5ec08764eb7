/**
 * The echo server, which hdo is compared with: bare polka, which parses JSON and writes it again. A GET returns an
 * empty object. Ends with its parent process.
 */
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import polka from 'polka';

const app = polka();
app.get('/echo', (_req, res) => answer(res, {}));
app.post('/echo', (req, res) => {
  let body = '';
  req.setEncoding('utf8');
  req.on('data', (text: string) => {
    body += text;
  });
  req.on('end', () => answer(res, JSON.parse(body)));
});
const server = createServer(app.handler as RequestListener);
server.listen({ port: 0, host: '127.0.0.1' }, () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());

function answer(res: ServerResponse, data: object): void {
  const text = JSON.stringify(data);
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  res.end(text);
}
