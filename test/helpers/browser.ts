import { after } from 'node:test';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { findBrowser } from './find-browser.ts';
import { late_ms, slowDown } from './hardship.ts';
import { openLateProxy } from './late.ts';

/**
 * What is turned off. Each window would load two pages for what drops down from its address field, which nobody sees
 * and which cost more than the page under test, and have a process at hand for a page that never comes. The rest is
 * what playwright-core turns off: only the last such list counts.
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

let running: Promise<Browser> | undefined;

// registered while the files are loaded, so on the root: it runs once, after the last test of the process
after(async () => {
  await (await running)?.close();
});

/** The process's one Chromium, found or installed at first use and closed after the last test, or a failure. */
export function browser(): Promise<Browser> {
  running ??= launch();
  return running;
}

/**
 * Opens a context of that browser. A file chooser is intercepted only while somebody listens, and one that opened a
 * moment before would stay open for ever; so somebody always listens.
 */
export async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await (await browser()).newContext(options);
  context.on('page', (page) => page.on('filechooser', () => {}));
  slowDown(context);
  return context;
}

async function launch(): Promise<Browser> {
  const env = { ...process.env, LANGUAGE: 'en_US' }; // in which fields for days and times are typed
  const late = late_ms > 0 && { proxy: { server: await openLateProxy(late_ms) } };
  return chromium.launch({ executablePath: findBrowser(), args: flags, headless: true, env, ...late });
}
