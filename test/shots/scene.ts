import type { Page } from 'playwright-core';
import { keys } from '../helpers/ways.ts';
import type { Morning } from './morning.ts';

/** What a scene begins with, on a screen of some size; `stop` ends the appliance. */
export type Place = Morning & { readonly isPhone: boolean; stop(): Promise<void> };
export type Scenes = Readonly<Record<string, Scene>>;

/** One picture: what is there, where it is taken, and what is done before. */
export type Scene = {
  readonly empty?: true;
  readonly signedOut?: true;
  readonly path?: string;
  readonly decided?: true;
  /** With seven requests of one caller that can be answered together. */
  readonly many?: true;
  show?(page: Page, place: Place): Promise<unknown>;
};

/** Opens a request from the list. */
export async function open(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { name: title }).waitFor();
}

/** The form of one answer of a request. */
export const form = (title: string, key: string, ...pressed: string[]): Scene => ({
  show: async (page) => {
    await open(page, title);
    await keys(page, key);
    await page.locator('form.answer').waitFor();
    await keys(page, ...pressed);
  },
});
