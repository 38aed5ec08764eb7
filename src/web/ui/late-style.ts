declare const late_style: string | undefined; // the address of the style; set by build/web/page.ts

let loading: Promise<void> | undefined;

/** Loads the style of parts that load later, once. A failed load is tried again with the next call. */
function lateStyle(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = typeof late_style === 'undefined' ? '/later.css' : late_style;
    link.onload = () => resolve();
    link.onerror = () => {
      loading = undefined;
      link.remove();
      reject(new TypeError('The style did not arrive.'));
    };
    document.head.append(link);
  });
  return loading;
}

/** Returns a part that loads later, once its style is there. */
export async function withLateStyle<Part>(part: Part): Promise<Part> {
  await lateStyle();
  return part;
}
