// runs in the page under test, before its own scripts

const textOf = (one) => one?.textContent.trim() ?? '';
const shownOf = (selector) =>
  [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).map(textOf);

/** Returns true if the middle of an element is in sight: not scrolled away, and not covered. */
const isInSight = (one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
};

/** The titles of what the bar answers. On a phone, selected requests are shown by rows, or named below the list. */
const titles =
  '.item .item-title, .stack-title, .unlisted li, ' +
  '.workspace[data-phone="bulk"] .rows [aria-selected="true"] .row-title';

/**
 * Reads which requests and which of their answers the page shows: the open or the selected requests, which are the same
 * in any order, and the row under the pointer.
 */
const look = () => ({
  main: { titles: shownOf(titles).sort(), answers: shownOf('.answer-bar .action, form.answer h3') },
  row: { titles: shownOf('.row:hover .row-title'), answers: shownOf('.row:hover .mini') },
});

/** Reads an answer of a row: its title and its label. */
const answerOf = (mini) => ({
  titles: [textOf(mini.closest('.row').querySelector('.row-title'))],
  answers: [textOf(mini)],
});

/** The state of each part with the time of its first frame, in order. */
const frames = { main: [], row: [] };
/** The answers of rows that are in sight, each with the time of its first frame. */
const inRows = new Map();

/** Titles of rows in sight, and what a swipe shows, each with the time of its first frame. */
const rows = new Map();
const under = new Map();

/** Returns true if a finger moves the row of a title, or has just moved it: the person sees it all the time. */
const isMoved = (title) => {
  const { style, dataset } = title.closest('.row');
  return style.translate !== '' || dataset.swiped !== undefined;
};

/** Keeps the times of what is still shown, and adds the time of what is new. */
const renew = (map, keys, at_ms) => {
  for (const key of map.keys()) if (!keys.includes(key)) map.delete(key);
  for (const key of keys) if (!map.has(key)) map.set(key, at_ms);
};

const recordRows = (at_ms) => {
  const titles = [...document.querySelectorAll('.rows .row-title')]
    .filter((one) => isMoved(one) || isInSight(one))
    .map(textOf);
  renew(rows, titles, at_ms);
  renew(under, shownOf('.under:not([data-is="back"]) .under-label'), at_ms);
};

const record = () => {
  const at_ms = performance.now();
  recordRows(at_ms);
  for (const [part, state] of Object.entries(look())) {
    const key = JSON.stringify(state);
    if (frames[part].at(-1)?.key !== key) frames[part].push({ key, at_ms });
  }
  const minis = [...document.querySelectorAll('.row .mini')].filter(
    (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && isInSight(one),
  );
  const keys = new Set(minis.map((one) => JSON.stringify(answerOf(one))));
  for (const key of inRows.keys()) if (!keys.has(key)) inRows.delete(key);
  for (const key of keys) if (!inRows.has(key)) inRows.set(key, at_ms);
  requestAnimationFrame(record);
};
requestAnimationFrame(record);

/** True while the test types a sentence. */
globalThis.isTyping = false;
/** After this pause the page takes a key for a shortcut again. People type faster, but a busy machine may not. */
const pause_ms = 1_000;
let typed_ms = Number.NEGATIVE_INFINITY;
let press;

/** Returns what was painted before a press in the part that it is for, and since when. */
const paintedFor = ({ type, key, target, timeStamp }) => {
  const mini = target.closest?.('.mini');
  // other keys than these press no focused answer
  if (mini && (type === 'pointerdown' || [' ', 'Enter'].includes(key))) {
    const painted = answerOf(mini);
    return { painted, at_ms: inRows.get(JSON.stringify(painted)) };
  }
  const part = type === 'pointerdown' && target.closest?.('.row') ? 'row' : 'main';
  const frame = frames[part].findLast(({ at_ms }) => at_ms <= timeStamp);
  return { painted: frame && JSON.parse(frame.key), at_ms: frame?.at_ms };
};

const note = (event) => {
  const { timeStamp, key = '', ctrlKey } = event;
  const { painted = null, at_ms = timeStamp } = paintedFor(event);
  const choices = shownOf('.menu .menu-item, .palette [role="option"]');
  const isTyped = globalThis.isTyping && key.length === 1 && !ctrlKey && timeStamp - typed_ms < pause_ms;
  typed_ms = timeStamp;
  press = { key, choices, isTyped, painted, painted_for_ms: timeStamp - at_ms };
};
/** The row under a finger: its title, and for how long it was painted when the finger came down. */
let touched;
const noteTouch = ({ target, timeStamp }) => {
  const title = textOf(target.closest?.('.rows .row')?.querySelector('.row-title'));
  touched = { title, painted_for_ms: timeStamp - (rows.get(title) ?? timeStamp) };
};
/** Notes a lifted finger as a press of what its swipe has shown for 150 ms. A row that springs back is no swipe. */
const noteLift = ({ timeStamp }) => {
  if (!touched || !document.querySelector('.under:not([data-is="back"])')) return;
  const answers = [...under].filter(([, at_ms]) => timeStamp - at_ms >= 150).map(([label]) => label);
  const painted = { titles: [touched.title], answers };
  press = { key: 'swipe', choices: [], isTyped: false, painted, painted_for_ms: touched.painted_for_ms };
};
addEventListener('touchstart', noteTouch, { capture: true, passive: true });
addEventListener('touchend', noteLift, { capture: true, passive: true });
addEventListener('keydown', note, true);
addEventListener('pointerdown', note, true);

/** The commands that the page sent, each with its press and with what was painted before the press. */
globalThis.commands = [];
const send = globalThis.fetch;
globalThis.fetch = (url, options) => {
  const path = new URL(url, location.href).pathname;
  if (options?.method !== 'GET' && /\/review\/api\/(items\/|answers$)/.test(path)) {
    const { painted = null, painted_for_ms = 0, ...pressed } = press ?? {};
    const body = options.body ? JSON.parse(options.body) : null;
    globalThis.commands.push({ path, body, press: press ? pressed : null, painted, painted_for_ms });
  }
  return send(url, options);
};

/** Returns the center of each visible element of a selector. */
globalThis.centersOf = (selector) =>
  [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));

/** Tells whether letters go into a text field, or are held by an open menu or dialog. */
globalThis.holdsLetters = () =>
  document.activeElement?.matches('input[type="text"], input:not([type]), textarea') ||
  document.querySelector('dialog[open], .menu') !== null;
