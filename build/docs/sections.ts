import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { addressOf, type PageName, pages } from './pages.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** A part of a page from one heading to the next, as the search of the documentation reads it. */
export type Section = { address: string; page: string; heading: string; text: string };

/** Lists the sections of a page. The first one has the address of the page. */
export function sectionsOf(name: PageName, markup: string): Section[] {
  const page = pages[name].title;
  const sections: Section[] = [{ address: addressOf(name), page, heading: page, text: '' }];
  const visit = (node: Node): void => {
    if (node.nodeName === '#text' && 'value' in node) add(sections, node.value);
    if (!('childNodes' in node)) return;
    const id = /^h[2-4]$/.test(node.nodeName) && node.attrs.find(({ name }) => name === 'id')?.value;
    if (node.nodeName === 'h1') return;
    if (typeof id === 'string') {
      sections.push({ address: `${addressOf(name)}#${id}`, page, heading: textIn(node), text: '' });
    } else node.childNodes.forEach(visit);
    if (/^(?:p|li|td|th|pre|div|section)$/.test(node.nodeName)) add(sections, ' ');
  };
  parseFragment(markup).childNodes.forEach(visit);
  return sections.map(({ text, ...section }) => ({ ...section, text: text.replaceAll(/\s+/g, ' ').trim() }));
}

function add(sections: readonly Section[], text: string): void {
  const section = sections.at(-1);
  if (section) section.text += text;
}

function textIn(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textIn).join('').replaceAll(/\s+/g, ' ').trim() : '';
}
