// Runs in the page under test, as it stands: a compiled function would call helpers that are not there.
const place = document.querySelector('div');

/** What ran though it must not. */
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

/** The tree that each text makes as the content of a div, adjacent texts joined, and its serialisation; as JSON. */
globalThis.render = (texts) =>
  JSON.stringify(
    texts.map((text) => {
      place.innerHTML = text;
      place.normalize();
      return { tree: treeOf(place), html: place.innerHTML };
    }),
  );

/** Resolves when what the last text may have started has had two frames of time. */
globalThis.settled = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
