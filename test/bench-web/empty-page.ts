import { serveHere } from '../helpers/serve-here.ts';

const script = `let at = 0;
addEventListener('keydown', () => { document.querySelector('.item-title').textContent = 'Item ' + ++at; });`;
const document = `<!doctype html><meta charset="utf-8"><title>empty</title><link rel="icon" href="data:,">
<h2 class="item-title">Item</h2><script>${script}</script>`;

/** Serves a page with nothing but a title, which every key changes. */
export function serveEmptyPage(): ReturnType<typeof serveHere> {
  return serveHere((_, response) => response.setHeader('Content-Type', 'text/html').end(document));
}
