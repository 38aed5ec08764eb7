import { options, type VNode } from 'preact';

/** A virtual node of Preact. `__` is its parent, `__k` its children, `__e` its first DOM node, `__c` its component. */
type Drawn = VNode & { __: Drawn | null; __k: (Drawn | null)[] | null; __e: Node | null; __c: { base: Node } | null };

/** The virtual node of each text and element of the page. */
const drawn = new WeakMap<Node, Drawn>();
/** The texts that a translator has taken out of the page, by what stands in their places. */
const taken = new Map<Node, Text>();

/**
 * Keeps the page right while something translates it. Translators replace text nodes by elements of their own, and
 * Preact would go on to change the nodes that it made, which nobody sees: an old title beside the answers to a new
 * revision. Here a text is never changed in place: another text is another node. Preact learns what stands for a text,
 * and gets the texts of a whole line back before it changes one of them, because translators move words between texts.
 */
export function followTranslators(): void {
  const { vnode, diffed, unmount } = options;
  options.vnode = (node) => {
    if (isText(node)) node.key = String(node.props);
    vnode?.(node);
  };
  options.diffed = (node) => {
    const { __e } = node as Drawn;
    if (__e && typeof node.type !== 'function') drawn.set(__e, node as Drawn);
    diffed?.(node);
  };
  options.unmount = (node) => {
    if (taken.size > 0 && isText(node)) giveBack(node as Drawn);
    unmount?.(node);
  };
  new MutationObserver(noteTaken).observe(document.documentElement, { childList: true, subtree: true });
}

const isText = ({ type }: VNode) => (type as unknown) === null;

function noteTaken(records: readonly MutationRecord[]): void {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const record of records) {
    for (const node of record.removedNodes) {
      const vnode = drawn.get(node);
      if (vnode?.__e !== node || !isText(vnode) || !isTaken(vnode, record)) continue;
      const original = taken.get(node) ?? node;
      taken.delete(node);
      const other = standInOf(record, added);
      if (other !== original) taken.set(other, original as Text);
      point(vnode, other);
    }
  }
  for (const [other] of taken) if (!other.isConnected) taken.delete(other);
}

/** Returns true for a text that is not where Preact put it. What Preact itself removed or moved is not taken. */
function isTaken(vnode: Drawn, { target }: MutationRecord): boolean {
  let at = vnode.__;
  while (at?.__c) at = at.__;
  return at?.__e === target && vnode.__e?.parentNode !== target;
}

/** Returns the node that a translator put in the place of a text, or an empty text there if it put none. */
function standInOf({ target, addedNodes, previousSibling, nextSibling }: MutationRecord, added: ReadonlySet<Node>) {
  const isThere = (node: Node | null) => node?.parentNode === target;
  const isNew = (node: Node | null): node is Node =>
    node !== null && isThere(node) && added.has(node) && drawn.get(node)?.__e !== node && !taken.has(node);
  const [after, before] = [previousSibling?.nextSibling ?? target.firstChild, nextSibling?.previousSibling ?? null];
  const beside = [...addedNodes, previousSibling, nextSibling, after, before].find(isNew);
  if (beside) return beside;
  const place = isThere(previousSibling) ? (previousSibling?.nextSibling ?? null) : nextSibling;
  return target.insertBefore(document.createTextNode(''), isThere(place) ? place : null);
}

/** Lets Preact take another node for the one of a virtual node, and of the components that begin with it. */
function point(vnode: Drawn, other: Node): void {
  const before = vnode.__e;
  drawn.set(other, vnode);
  for (let at: Drawn | null = vnode; at?.__e === before && (at === vnode || at.__c); at = at.__) {
    at.__e = other;
    if (at.__c) at.__c.base = other;
  }
}

/** Puts the texts back that were taken from the parent of one. What stood for them leaves after Preact's work. */
function giveBack({ __e }: Drawn): void {
  if (!__e || !taken.has(__e)) return;
  for (const other of __e.parentNode?.childNodes ?? []) {
    const [original, vnode] = [taken.get(other), drawn.get(other)];
    if (!original || !vnode) continue;
    taken.delete(other);
    (other as ChildNode).after(original);
    other.textContent = '';
    point(vnode, original);
    queueMicrotask(() => (other as ChildNode).remove());
  }
}
