/** Words of the notifications on devices. */
export const deviceWords = {
  title: 'Notifications on your devices',
  here: 'Notifications on this device',
  hereHow:
    'Even when the inbox is closed. They say how many requests are waiting. They are encrypted and go through the ' +
    'servers of your browser’s maker.',
  blocked:
    'Your browser doesn’t allow notifications here. On an iPhone or iPad, add the inbox to the Home Screen first. ' +
    'Elsewhere, allow them in its site settings.',
  hasEnded:
    'Notifications on this device have ended: the browser dropped them, or they were removed on another device. ' +
    'Turn them on again.',
  refused: (why: string) => `The last notification was refused by your browser’s push service: ${why}.`,
  titles: 'Show title and agent',
  titlesHow: 'Also shows up to two answers as buttons. A button opens the request; it never sends the answer.',
  since: (ago: string) => `turned on ${ago}`,
  remove: 'Remove',
  removeOf: (browser: string) => `Remove: ${browser}`,
  ended: 'That device gets no more notifications.',
} as const;
