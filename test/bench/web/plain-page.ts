import { serveHere } from '../../helpers/programs/serve-here.ts';

const rows = 400;

const style = `li { display: flex; gap: 8px; padding: 4px 8px; border-bottom: 1px solid } b { flex: 1 }`;
const script = `const list = document.querySelector('ul');
const made = (name, text) => Object.assign(document.createElement(name), { textContent: text });
let at = 0;
function draw() {
  at += 1;
  list.replaceChildren(...Array.from({ length: ${rows} }, (_, row) => {
    const one = document.createElement('li');
    one.append(made('i', String(row)), made('b', 'Row ' + (row + at)), made('span', 'of ' + at), made('time', '12:00'));
    return one;
  }));
  document.querySelector('.item-title').textContent = 'Item ' + at;
}
addEventListener('keydown', draw);
draw();`;
const document = `<!doctype html><meta charset="utf-8"><title>plain</title><link rel="icon" href="data:,">
<style>${style}</style><h2 class="item-title"></h2><ul></ul><script>${script}</script>`;

/**
 * Serves a page that draws a title and 2,000 elements without a library, and redraws all of them at every key. An empty
 * page would only measure the time to the next frame, not the speed of the machine.
 */
export function servePlainPage(): ReturnType<typeof serveHere> {
  return serveHere((_, response) => response.setHeader('Content-Type', 'text/html').end(document));
}
