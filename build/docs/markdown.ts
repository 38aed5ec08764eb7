import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { slugOf } from '../../src/lib/text/slug.ts';
import { root } from '../root.ts';
import { escaped } from './html.ts';
import { addressOf, type PageName, pages } from './pages.ts';

/** The pictures of the documentation, which `npm run shots` takes. */
export const picturesFolder = join(root, 'src/docs/pictures');

/** A text in Markdown as HTML, and its headings of the second level. */
export function fromMarkdown(text: string): { markup: string; contents: { id: string; text: string }[] } {
  const contents: { id: string; text: string }[] = [];
  const marked = new Marked({ gfm: true, renderer: { code, image, link } });
  marked.use({
    renderer: {
      heading({ tokens, depth, text: source }) {
        const id = slugOf(source);
        const inner = this.parser.parseInline(tokens);
        if (depth === 2) contents.push({ id, text: source.replaceAll(/[`*]/g, '') });
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
    },
  });
  return { markup: framed(marked.parse(text, { async: false })), contents };
}

/** Code, which scrolls in itself, so that the keyboard has to be able to go there. */
export function code({ text }: Pick<Tokens.Code, 'text'>): string {
  return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
}

/** A drawing of the inbox's icons, in the colour of the text, or a picture from src/docs/pictures. */
function image({ href, text }: Pick<Tokens.Image, 'href' | 'text'>): string {
  const [, name] = /^pictures\/([a-z0-9-]+\.png)$/.exec(href) ?? [];
  if (name !== undefined) return picture(name, text);
  if (!/^\/icons\.svg#[a-z-]+$/.test(href)) throw new Error(`there is no picture ${href}`);
  return `<svg class="icon" aria-hidden="true"><use href="${escaped(href)}"></use></svg>`;
}

/** A picture with its size, so that the text below it does not move when it comes. */
function picture(name: string, text: string): string {
  const bytes = readFileSync(join(picturesFolder, name));
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]; // of the header chunk of a PNG
  const size = `width="${width}" height="${height}"`;
  return `<img class="picture" src="/docs/${name}" alt="${escaped(text)}" ${size} loading="lazy">`;
}

function link(
  this: { parser: { parseInline(tokens: Tokens.Generic[]): string } },
  { href, tokens }: Tokens.Link,
): string {
  const inner = this.parser.parseInline(tokens);
  return `<a href="${escaped(placeOf(href))}">${inner}</a>`;
}

/** In the repository pages are files beside each other; served, each has an address. */
function placeOf(href: string): string {
  const [, name, anchor = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (name === undefined) return href;
  if (!(name in pages)) throw new Error(`there is no page ${name}`);
  return addressOf(name as PageName) + anchor;
}

function framed(markup: string): string {
  return markup
    .replaceAll('<table>', '<div class="table" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>');
}
