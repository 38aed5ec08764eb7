import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const script = `let at = 0;
addEventListener('keydown', () => { document.querySelector('.item-title').textContent = 'Item ' + ++at; });`;
const document = `<!doctype html><meta charset="utf-8"><title>empty</title><link rel="icon" href="data:,">
<h2 class="item-title">Item</h2><script>${script}</script>`;

/** Serves a page with nothing but a title, which every key changes. */
export async function serveEmptyPage(): Promise<{ url: string; close(): void }> {
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(document));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/`, close };
}
