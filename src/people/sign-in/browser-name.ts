import type { SessionOrigin } from '../../rules/people/sessions.ts';

/** Patterns of browsers and systems in a User-Agent (RFC 9110, section 10.1.5). The first match counts. */
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Names the browser and the system of a User-Agent; empty for unknown ones. */
export function browserNames(user_agent: string | undefined): Pick<SessionOrigin, 'browser' | 'system'> {
  return { browser: nameIn(browsers, user_agent), system: nameIn(systems, user_agent) };
}

function nameIn(table: readonly (readonly [string, RegExp])[], user_agent = ''): string {
  return table.find(([, form]) => form.test(user_agent))?.[0] ?? '';
}
