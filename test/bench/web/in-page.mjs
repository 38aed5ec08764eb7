// runs in the measured page, before its own scripts
const shown = () => document.querySelector('.item-title')?.textContent ?? '';

/** Calls back with the time after the next paint. */
const afterPaint = (tell) =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => tell(performance.now());
    port2.postMessage(0);
  });

/** The milliseconds from each key to the paint of the next title. */
globalThis.key_to_paint_ms = [];
/** Resolves with the milliseconds from the start of the load to the first paint. */
globalThis.firstPaint = new Promise((done) => {
  const find = (list) => list.getEntries().find(({ name }) => name === 'first-paint');
  const look = (list) => find(list) && done(find(list).startTime);
  new PerformanceObserver(look).observe({ type: 'paint', buffered: true });
});

const first = Promise.withResolvers();
/** Resolves with the milliseconds from the start of the load to the paint of the first title. */
globalThis.firstTitle = first.promise;

let waiting = [];
/** Resolves when `count` keys have led to a title. */
globalThis.painted = (count) =>
  new Promise((done) => {
    waiting.push({ count, done });
    look();
  });

function look() {
  const has = ({ count }) => globalThis.key_to_paint_ms.length >= count;
  for (const { done } of waiting.filter(has)) done();
  waiting = waiting.filter((one) => !has(one));
}

/** The lengths in ms of the tasks above 50 ms that began after the first key. */
globalThis.long_tasks_ms = [];
let first_key_ms = Number.POSITIVE_INFINITY;
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    if (startTime >= first_key_ms) globalThis.long_tasks_ms.push(duration);
  }
}).observe({ type: 'longtask', buffered: true });

let pressed;
addEventListener(
  'keydown',
  ({ timeStamp }) => {
    pressed = { at_ms: timeStamp, title: shown() };
    first_key_ms = Math.min(first_key_ms, timeStamp);
  },
  { capture: true },
);

let begun = false;
new MutationObserver(() => {
  const title = shown();
  if (title === '') return;
  if (!begun) {
    begun = true;
    afterPaint(first.resolve);
  }
  if (pressed === undefined || pressed.title === title) return;
  const { at_ms } = pressed;
  pressed = undefined;
  afterPaint((now_ms) => {
    globalThis.key_to_paint_ms.push(now_ms - at_ms);
    look();
  });
}).observe(document, { subtree: true, childList: true, characterData: true });
