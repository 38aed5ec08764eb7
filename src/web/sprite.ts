declare const icons_version: string | undefined; // build/web.ts writes it in

/** Where the icons are. With their version in the address a browser never has to ask for them again. */
export const sprite = typeof icons_version === 'undefined' ? '/icons.svg' : `/icons.svg?${icons_version}`;
