/** The element that had the focus last, and its surroundings. They decide where the focus goes when it disappears. */
type Before = {
  readonly at: Element;
  readonly request: Element | null;
  readonly digit: string | undefined;
  readonly row: string | undefined;
};

let before: Before | undefined;
let asked = false;

/** Keeps the focus on the page: when its element disappears, it moves to the replacement of that. */
export function keepFocus(): void {
  addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) before = noted(target);
  });
  const look = () => {
    asked = false;
    if (isLost() && before && !isSeen(before.at)) toHome();
  };
  const ask = () => {
    if (!asked) requestAnimationFrame(look);
    asked = true;
  };
  const observed = { subtree: true, childList: true, attributeFilter: ['data-phone'] };
  new MutationObserver(ask).observe(document.body, observed);
}

/** Focuses the element that the person reads or chooses from next. Returns false without one. */
export function toHome(): boolean {
  const home = document.querySelector('dialog[open]') ? undefined : homes().find(isSeen);
  home?.focus({ preventScroll: true });
  return home !== undefined;
}

/** Focuses the title of the new request if nothing has the focus. */
export function toTitle(place: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body) return;
  place?.querySelector<HTMLElement>('.item-title')?.focus({ preventScroll: true });
}

/**
 * Takes the focus out of the request that is about to disappear. To remove what has the focus, Chromium first lays out
 * the page as it is between its changes, and again after them: 4 of 84 ms from a key to the next request.
 */
export function leaveRequest(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('.detail')) activeElement.blur();
}

function noted(at: HTMLElement): Before {
  const request = at.closest('.detail');
  const digit = at.closest<HTMLElement>('form.answer')?.querySelector('.digit')?.textContent ?? undefined;
  const row = document.querySelector<HTMLElement>('.row[aria-current]')?.dataset.id;
  return { at, request, digit, row };
}

function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || !isSeen(activeElement);
}

function isSeen(one: Element): boolean {
  return one.isConnected && one.checkVisibility({ visibilityProperty: true });
}

/** Returns the targets of the focus, best first: the answer of the closed form, the title, the row, the view. */
function homes(): HTMLElement[] {
  const left = before?.request?.isConnected && before.digit;
  const selectors = [
    left && `.answer-bar [data-key="${CSS.escape(left)}"]`,
    '.details .item-title',
    '.details .big',
    '.row[aria-current]',
    before?.row !== undefined && `.row[data-id="${CSS.escape(before.row)}"]`,
    '.row[tabindex="0"]',
    'main.page[tabindex]',
    // a list that is still being read soon has a better place than its head
    'main :is(a[href], button, input, [tabindex="0"]):not(.list-head *, .list-foot *)',
  ];
  return selectors.flatMap((one) => (one ? [...document.querySelectorAll<HTMLElement>(one)].slice(0, 3) : []));
}
