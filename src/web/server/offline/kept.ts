/**
 * The addresses under which a page stores itself, the words of notices and the mute time for the service worker. They
 * are the same in each language and build, so the script of the worker is too.
 */
export const kept = { page: '/shell', words: '/shell/words', muted: '/shell/muted' } as const;

/** The cache of the mute time, which outlives a new build. */
export const mute_cache = 'hdo-muted';
