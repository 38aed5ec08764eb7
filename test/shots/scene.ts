import type { Page } from 'playwright-core';
import { keys } from '../helpers/browser/ways.ts';
import type { Morning } from './morning.ts';

/** The start of a scene, on a screen of some size. `stop` ends the server. */
export type SceneContext = Morning & { readonly isPhone: boolean; stop(): Promise<void> };
export type Scenes = Readonly<Record<string, Scene>>;

/** One picture: the data, the page, and the steps before it. */
export type Scene = {
  readonly empty?: true;
  readonly signedOut?: true;
  /** Settings of the server. */
  readonly env?: NodeJS.ProcessEnv;
  readonly path?: string;
  readonly decided?: true;
  /** Adds seven requests of one caller that can be answered together. */
  readonly many?: true;
  show?(page: Page, context: SceneContext): Promise<unknown>;
};

/** Opens a request from the list. */
export async function openRequest(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { name: title }).waitFor();
}

/** Opens the form of one action of a request. */
export const form = (title: string, key: string, ...pressed: string[]): Scene => ({
  show: async (page) => {
    await openRequest(page, title);
    await keys(page, key);
    await page.locator('form.answer').waitFor();
    await keys(page, ...pressed);
  },
});
