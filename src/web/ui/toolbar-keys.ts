const toolbars = '.detail [role="toolbar"]';
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Makes each toolbar beside an open request one stop of the Tab key; arrow keys move inside it. */
export function followToolbars(): void {
  addEventListener('keydown', onToolbarKey, { capture: true });
}

function onToolbarKey(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // only now, because buttons come and go until the key that needs the stops
  if (key === 'Tab') for (const bar of document.querySelectorAll<HTMLElement>(toolbars)) setStop(bar);
  const step = steps[key];
  const bar = target instanceof Element ? target.closest<HTMLElement>(toolbars) : null;
  if (!bar || step === undefined || event.shiftKey) return;
  const all = buttonsOf(bar);
  const at = all.indexOf(target as HTMLElement);
  if (at < 0) return;
  const way = getComputedStyle(bar).direction === 'rtl' ? -step : step;
  all[(at + way + all.length) % all.length]?.focus();
  event.preventDefault();
}

function setStop(bar: HTMLElement): void {
  const all = buttonsOf(bar);
  const stop = all.find((one) => one.matches(':focus')) ?? all.find((one) => one.matches('[tabindex="0"]')) ?? all[0];
  for (const one of all) one.tabIndex = one === stop ? 0 : -1;
}

/** Lists the visible buttons and links of a toolbar, without those of an open menu. */
function buttonsOf(bar: HTMLElement): HTMLElement[] {
  const all = [...bar.querySelectorAll<HTMLElement>('button, a[href]')];
  return all.filter((one) => one.closest('.menu') === null && one.checkVisibility());
}
