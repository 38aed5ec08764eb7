import { after } from 'node:test';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { findBrowser, type Kind } from './find-browser.ts';
import { late_ms, slowDown } from './hardship.ts';
import { openLateProxy } from './late.ts';

/**
 * Disabled features. A window would load two pages for the unseen address field, which cost more than the page under
 * test, and keep a spare process. The rest is the list of playwright-core, which this list replaces.
 */
const without = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
];

const flags = [
  `--disable-features=${without}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-lcd-text',
];

/** Shows the browser, slowly, to a person who looks into a test. */
const hasWindow = process.env.HDO_WINDOW === '1';
const step_ms = 1_000;

const running = new Map<Kind, Promise<Browser>>();

// registered while files are loaded, so that it runs once, after the last test of the process
after(async () => {
  for (const started of running.values()) await (await started).close();
});

/** Returns the process's one Chromium of a kind. It is found or installed at first use, and closed after all tests. */
export function browser(kind: Kind = 'shell'): Promise<Browser> {
  const started = running.get(kind) ?? launch(kind);
  running.set(kind, started);
  return started;
}

export type ContextOptions = BrowserContextOptions & { kind?: Kind };

/**
 * Opens a context of that browser. It always listens for file choosers, because one that opens without a listener is
 * not intercepted and would stay open.
 */
export async function newContext({ kind, ...options }: ContextOptions = {}): Promise<BrowserContext> {
  const context = await (await browser(kind)).newContext(options);
  context.on('page', (page) => page.on('filechooser', () => {}));
  slowDown(context);
  return context;
}

async function launch(kind: Kind): Promise<Browser> {
  const env = { ...process.env, LANGUAGE: 'en_US' }; // the language in which tests type days and times
  const late = late_ms > 0 && { proxy: { server: await openLateProxy(late_ms) } };
  const executablePath = findBrowser(hasWindow ? 'whole' : kind);
  const shown = hasWindow ? { headless: false, slowMo: step_ms } : { headless: true };
  return chromium.launch({
    executablePath,
    args: [...flags, ...(hasWindow ? ['--auto-open-devtools-for-tabs'] : [])],
    ...shown,
    env,
    ...late,
  });
}
