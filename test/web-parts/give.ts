import type { Page } from 'playwright-core';

/** Drops files on the drop area, or pastes them there. */
export function give(page: Page, how: 'drop' | 'paste', count: number) {
  const files = Array.from(
    { length: count },
    (_, at) => `new File(['%PDF'], 'f${at}.pdf', { type: 'application/pdf' })`,
  );
  const init = how === 'drop' ? 'dataTransfer: data' : 'clipboardData: data';
  const kind = how === 'drop' ? 'DragEvent' : 'ClipboardEvent';
  return page.evaluate(`{
    const data = new DataTransfer();
    for (const file of [${files}]) data.items.add(file);
    document.querySelector('.drop').dispatchEvent(new ${kind}('${how}', { ${init}, bubbles: true, cancelable: true }));
  }`);
}
