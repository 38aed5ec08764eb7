/** The addresses under which a page stores what the service worker reads, the same in all languages and builds. */
export const kept = { page: '/shell', words: '/shell/words', muted: '/shell/muted' } as const;

/** The cache of the mute time, which outlives a new build. */
export const mute_cache = 'hdo-muted';
