/** Words that the build writes into the page (build/web/page.ts). */
export const pageWords = {
  noScript: 'The inbox needs JavaScript, which is turned off or not supported in this browser.',
} as const;
