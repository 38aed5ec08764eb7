/** Words for swiping a row and for pulling the list down. */
export const gestureWords = {
  changed: 'The list changed under your finger. Nothing was sent.',
  risky: 'Too risky for a swipe. Open the request to answer it.',
  pull: 'Pull down to check for requests',
  letGo: 'Let go to check for requests',
  checking: 'Checking',
  upToDate: 'Up to date',
} as const;
