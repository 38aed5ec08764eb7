/** Asks the browser whether a query about the screen holds, now and later. Without an answer it never does. */
export function media(query: string): Pick<MediaQueryList, 'matches' | 'addEventListener'> {
  try {
    return matchMedia(query);
  } catch {
    return Object.assign(new EventTarget(), { matches: false }); // a browser that lacks or blocks such queries
  }
}
