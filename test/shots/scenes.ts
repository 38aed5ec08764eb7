import type { Page } from 'playwright-core';
import { keys } from '../helpers/browser/ways.ts';
import type { Morning } from './morning.ts';
import { email } from './requests/email.ts';
import { form, openRequest, type Scenes } from './scene.ts';
import { scenesOfContent } from './scenes-content.ts';
import { scenesOfHostile } from './scenes-hostile.ts';
import { scenesOfMany } from './scenes-many.ts';
import { scenesOver } from './scenes-over.ts';
import { scenesOfPeople } from './scenes-people.ts';
import { scenesOfPolicies } from './scenes-policies.ts';
import { scenesOfStatistics } from './scenes-statistics.ts';
import { scenesOfViews } from './scenes-views.ts';

const of_email = 'Reply to Dana Whitfield';
const of_window = 'Pick the window';
const of_deploy = 'Promote api 4.12.0';
const agentOf = ({ agents }: Morning, name: string) => {
  const agent = agents.get(name);
  if (!agent) throw new Error(`there is no caller ${name}`);
  return agent;
};

/** Opens a caller. On a phone, none is open at first. */
async function caller(page: Page, isPhone: boolean): Promise<void> {
  await page.getByText('Payables').first().waitFor();
  if (isPhone) await page.getByText('Payables').first().click();
  await page.getByRole('button', { name: 'Issue an API key' }).waitFor();
}

async function newKey(page: Page, isPhone: boolean): Promise<void> {
  await caller(page, isPhone);
  await page.getByRole('button', { name: 'Issue an API key' }).click();
  await page.getByRole('button', { name: 'Issue key' }).click();
  await page.getByRole('heading', { name: 'New API key for' }).waitFor();
}

/** Every view and state with a picture. A new one is a line here. */
export const scenes: Scenes = {
  'sign-in': { signedOut: true, path: '/', show: (page) => page.getByLabel('Password').waitFor() },
  'sign-in-by-link': {
    signedOut: true,
    path: '/sign-in#a-secret-of-no-use',
    show: (page) => page.getByRole('button').first().waitFor(),
  },
  welcome: { empty: true, show: (page) => page.getByText('No requests yet').waitFor() },
  queue: {
    show: async (page, { isPhone }) => (isPhone ? page.getByText(of_deploy).waitFor() : openRequest(page, of_email)),
  },
  payment: { show: (page) => openRequest(page, 'Pay invoice') },
  deploy: { show: (page) => openRequest(page, of_deploy) },
  arabic: { show: (page) => openRequest(page, 'الموافقة على الترجمة العربية') },
  'form-text': form(of_email, '2'),
  'form-select': form('Who takes', '2'),
  'form-select-search': form('Who takes', '1', 'a'),
  'form-multi': form('Choose the customers', '1', 'Tab', 'Space', 'Tab', 'Tab', 'Space'),
  'form-date': form(of_window, '2', 'Tab', 'Tab', 'Tab', 'Tab', 'Space'),
  'form-datetime': form(of_window, '1'),
  'form-file': form('Upload the signed NDA', '1'),
  danger: form(of_deploy, '3'),
  answered: {
    show: async (page) => {
      await openRequest(page, of_email);
      await keys(page, '1');
      await page.getByText('Answered').waitFor();
    },
  },
  overflow: {
    show: async (page, { isPhone }) => {
      await openRequest(page, of_deploy);
      if (isPhone) await page.getByRole('button', { name: 'More answers' }).click();
      else await keys(page, '0');
    },
  },
  changed: {
    show: async (page, place) => {
      await openRequest(page, of_email);
      const summary = `${email.submission.summary}`.replace('stays at 8 %, which is', 'goes to 9 %, which is above');
      await agentOf(place, email.caller).call('inputReplace', { body: { ...email.submission, summary } });
      await page.getByText('changed while you were reading').waitFor();
    },
  },
  withdrawn: {
    show: async (page, place) => {
      await openRequest(page, of_email);
      const { caller_item_id } = email.submission;
      await agentOf(place, email.caller).call('inputDelete', { body: { caller_item_id } });
      await page.getByText('withdrew this request').waitFor();
    },
  },
  decided: {
    path: '/decided',
    decided: true,
    show: (page, { isPhone }) =>
      isPhone ? page.getByText('Not collected').first().waitFor() : openRequest(page, 'Team dinner'),
  },
  'decided-open': { path: '/decided', decided: true, show: (page) => openRequest(page, 'Pay invoice') },
  callers: { path: '/callers', show: (page, { isPhone }) => caller(page, isPhone) },
  'new-key': { path: '/callers', show: (page, { isPhone }) => newKey(page, isPhone) },
  'password-again': {
    path: '/callers',
    show: async (page, { isPhone, later }) => {
      await caller(page, isPhone);
      later(11 * 60_000);
      await page.getByRole('button', { name: /^Revoke key/ }).click();
      await page.getByRole('button', { name: 'Revoke', exact: true }).click();
      await page.getByLabel('Password for').waitFor();
    },
  },
  keys: {
    show: async (page) => {
      await page.getByText(of_deploy).first().waitFor();
      await keys(page, '?');
    },
  },
  ...scenesOfContent,
  ...scenesOfViews,
  ...scenesOfMany,
  ...scenesOfPolicies,
  ...scenesOfStatistics,
  ...scenesOfPeople,
  ...scenesOver,
  ...scenesOfHostile,
  search: { path: '/queue?q=halcyon', show: (page) => page.getByText('Upload the signed NDA').first().waitFor() },
  'nothing-found': { path: '/queue?q=aardvark', show: (page) => page.getByText('No results').first().waitFor() },
};
