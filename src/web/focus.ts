/** What had the focus last, and what was around it: it tells where the focus belongs once that is gone. */
type Before = {
  readonly at: Element;
  readonly request: Element | null;
  readonly digit: string | undefined;
  readonly row: string | undefined;
};

let before: Before | undefined;
let asked = false;

/**
 * Keeps the focus from getting lost: where what has it goes away, because it was answered, withdrawn, closed or left,
 * the focus goes to what took its place. A person who puts it nowhere, with a press beside everything, keeps it there.
 */
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

/** Gives the focus to what the person is about to read or to choose from; tells whether there was anything. */
export function toHome(): boolean {
  const home = document.querySelector('dialog[open]') ? undefined : homes().find(isSeen);
  home?.focus({ preventScroll: true });
  return home !== undefined;
}

/** Gives the focus to the title of what has come, where nothing has it. */
export function toTitle(place: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body) return;
  place?.querySelector<HTMLElement>('.item-title')?.focus({ preventScroll: true });
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

/** Where the focus belongs, the best place first: the answer whose form was left, the title, the row, the view. */
function homes(): HTMLElement[] {
  const left = before?.request?.isConnected && before.digit;
  const selectors = [
    left && `.decide [aria-keyshortcuts="${CSS.escape(left)}"]`,
    '.details .item-title',
    '.details .big',
    '.row[aria-current]',
    before?.row !== undefined && `.row[data-id="${CSS.escape(before.row)}"]`,
    '.row[tabindex="0"]',
    'main.page[tabindex]',
    'main :is(a[href], button, input, [tabindex="0"])',
  ];
  return selectors.flatMap((one) => (one ? [...document.querySelectorAll<HTMLElement>(one)].slice(0, 3) : []));
}
