let page: HTMLElement | null = null;
let isBegun = false;
let isShown = false;
let isPainted = false;

/** Shows the last page (index.html) for any error before the first paint, instead of an empty one. */
export function followFailures(): void {
  const fail = (event: ErrorEvent | Event) => {
    const { target } = event;
    const isOfPage = target === window || target instanceof HTMLScriptElement;
    if (isOfPage) showBroken('error' in event ? (event.error ?? event.message) : 'script');
  };
  addEventListener('error', fail, { capture: true }); // a script that does not load is told to nobody else
  // a script may have failed before this listened
  addEventListener('load', () => isBegun || isShown || showBroken('script'));
  addEventListener('unhandledrejection', ({ reason }) => showBroken(reason));
}

/** Runs the first paint. A failure shows the last page. */
export function paintFirst(paint: () => void): void {
  isBegun = true;
  page = document.getElementById('broken');
  document.body.replaceChildren();
  try {
    paint();
    isPainted = true;
  } catch (error) {
    showBroken(error);
    throw error;
  }
}

function showBroken(why: unknown): void {
  if (isPainted) return;
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => showBroken(why), { once: true });
    return;
  }
  page ??= document.getElementById('broken');
  if (!page) return;
  isShown = true;
  page.hidden = false;
  const said = page.querySelector('code');
  if (said) said.textContent = String(why);
  document.body.replaceChildren(page);
}
