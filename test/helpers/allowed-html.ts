/** The elements and attributes of contract.md, written a second time so that a slip in the program's list shows. */
export const allowedHtml: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'p br hr strong em b i u s code pre kbd ul ol li blockquote h3 h4 h5 h6 table thead tbody tr span'
      .split(' ')
      .map((tag) => [tag, []]),
  ),
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  a: ['href', 'title'],
};

const address = /^(https?:\/\/|mailto:)/i;

type Seen = string | { tag: string; attributes?: Readonly<Record<string, string>>; children?: readonly Seen[] };

/** Every element and attribute of a tree that is outside the list, and every link that is not a plain web address. */
export function strangers(nodes: readonly Seen[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const { tag, attributes = {}, children = [] } = node;
    const known = Object.hasOwn(allowedHtml, tag) ? allowedHtml[tag] : undefined;
    const names = Object.keys(attributes).filter((name) => !known?.includes(name));
    const links = [attributes.href ?? 'https://'].filter((href) => !address.test(href));
    return [...(known ? [] : [tag]), ...names, ...links, ...strangers(children)];
  });
}
