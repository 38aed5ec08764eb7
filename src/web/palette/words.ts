/** Words of the palette. */
export const paletteWords = {
  title: 'Search or run a command',
  groups: { request: 'This request', requests: 'Requests', change: 'Views and settings' },
  results: 'Results',
  found: (count: number) => (count === 0 ? 'No results' : count === 1 ? 'One result' : `${count} results`),
  goTo: (view: string) => `Go to ${view}`,
  settings: 'Settings',
  theme: { system: 'Theme: match the system', light: 'Theme: light', dark: 'Theme: dark' },
  contrast: { system: 'Contrast: match the system', standard: 'Contrast: standard', more: 'Contrast: more' },
  singleKeys: { on: 'Single keys: on', off: 'Single keys: off' },
  sound: { on: 'Sound: on', off: 'Sound: off' },
  mute: { hour: 'Mute for an hour', end: 'Unmute' },
  skip: 'Skip this request, or bring it back',
  signOut: 'Sign out',
} as const;
