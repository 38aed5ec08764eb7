// Runs in the page under test, uncompiled, because compiled code would call helpers that the page lacks.
const place = document.querySelector('div');

/** The functions that hostile markup has called. */
globalThis.ran = [];
for (const name of ['alert', 'confirm', 'prompt', 'print', 'open', 'fetch']) {
  globalThis[name] = () => globalThis.ran.push(name);
}

const treeOf = (parent) =>
  [...parent.childNodes].map((node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    const isElement = node.namespaceURI === 'http://www.w3.org/1999/xhtml' && !node.shadowRoot && !node.content;
    const tag = isElement ? node.localName : `strange ${node.nodeName}`;
    const attributes = [...(node.attributes ?? [])].map(({ name, value }) => [name, value]);
    return {
      tag,
      ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) }),
      ...(node.hasChildNodes() && { children: treeOf(node) }),
    };
  });

/** Returns as JSON, for each text, the tree of a div with that content, with adjacent texts joined, and its HTML. */
globalThis.render = (texts) =>
  JSON.stringify(
    texts.map((text) => {
      place.innerHTML = text;
      place.normalize();
      return { tree: treeOf(place), html: place.innerHTML };
    }),
  );

/** Resolves after two frames, in which the last text may have started scripts. */
globalThis.settled = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
