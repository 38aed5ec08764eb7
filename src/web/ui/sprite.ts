declare const icons_version: string | undefined; // set by build/web/page.ts

/** The address of the icons. It contains their version, so that browsers cache them for good. */
export const sprite = typeof icons_version === 'undefined' ? '/icons.svg' : `/icons.svg?${icons_version}`;
