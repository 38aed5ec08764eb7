/** Words that the build writes into the page (build/web/page.ts). */
export const pageWords = {
  noScript: 'The inbox needs JavaScript, which is turned off or not supported in this browser.',
  broken: 'The inbox couldn’t start in this browser.',
  brokenHow:
    'Load the page again. If that doesn’t help, allow cookies and site data for this address in the browser’s ' +
    'settings, update the browser, or use another one. It said:',
} as const;
