/** Everything the palette can do, and what it says. */
export const paletteWords = {
  title: 'Search or do anything',
  groups: { request: 'This request', requests: 'Requests', change: 'Go and change' },
  results: 'Results',
  found: (count: number) => (count === 0 ? 'Nothing is found.' : count === 1 ? 'One result' : `${count} results`),
  goTo: (view: string) => `Go to ${view}`,
  settings: 'Settings',
  theme: { system: 'Theme: as the system says', light: 'Theme: light', dark: 'Theme: dark' },
  contrast: { system: 'Contrast: as the system says', standard: 'Contrast: standard', more: 'Contrast: more' },
  singleKeys: { on: 'Single keys: on', off: 'Single keys: off' },
  sound: { on: 'Sound: on', off: 'Sound: off' },
  mute: { hour: 'Mute for an hour', end: 'Do not mute any more' },
  skip: 'Skip this request, or bring it back',
  signOut: 'Sign out',
} as const;

/** What is said outside of the page. */
export const ringWords = {
  urgent: (count: number) => (count === 1 ? 'An urgent request waits' : `${count} urgent requests wait`),
  from: (callers: string) => `From ${callers}`,
} as const;
