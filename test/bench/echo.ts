/** The server beside which hdo is measured: bare polka, which parses JSON and writes it again. Ends with its parent. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import polka from 'polka';

const app = polka().post('/echo', (req, res) => {
  let body = '';
  req.setEncoding('utf8');
  req.on('data', (text: string) => {
    body += text;
  });
  req.on('end', () => {
    const text = JSON.stringify(JSON.parse(body));
    res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
    res.end(text);
  });
});
const server = createServer(app.handler as RequestListener);
server.listen({ port: 0, host: '127.0.0.1' }, () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
