import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer-core';
import { findBrowser } from '../helpers/browser/find-browser.ts';
import { findFirefox } from '../helpers/browser/find-firefox.ts';

/** LANGUAGE is that of typed days. Without UTF-8, Chromium finds no file whose name is not ASCII, and says nothing. */
const settings = { LC_ALL: 'C.UTF-8', LANGUAGE: 'en_US', MOZ_CRASHREPORTER_DISABLE: '1' };
const env = { ...process.env, ...settings };
/** Settings that stop Firefox from starting processes for pages that never open. */
const extraPrefsFirefox = { 'dom.ipc.processPrelaunch.enabled': false };

const launched: Readonly<Record<'firefox' | 'chromium', () => LaunchOptions>> = {
  firefox: () => ({ browser: 'firefox', executablePath: findFirefox(), headless: true, extraPrefsFirefox }),
  chromium: () => ({
    browser: 'chrome',
    executablePath: findBrowser('shell'),
    headless: 'shell',
    args: ['--no-sandbox', '--disable-gpu'],
  }),
};

/**
 * Starts each browser without a window, with a new profile. Firefox is driven by WebDriver BiDi, Chromium by its own
 * protocol.
 */
export const browsers = {
  Firefox: () => start('firefox'),
  Chromium: () => start('chromium'),
} as const;

function start(name: keyof typeof launched): Promise<Browser> {
  return puppeteer.launch({ ...launched[name](), env });
}
