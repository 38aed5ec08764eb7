/** The elements and attributes of the safe subset, repeated here so that a mistake in the program's list shows. */
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

/** Lists the elements and attributes of a tree outside the safe subset, and links that are not plain web addresses. */
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
