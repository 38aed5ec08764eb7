import type { Page } from 'playwright-core';
import { keys } from '../helpers/browser/ways.ts';
import { openRequest, type SceneContext, type Scenes } from './scene.ts';

const secret = 'everybody has this long password';
const of_payment = 'Pay invoice';

/** Saves three policies: two of three people pay, one person deploys after a confirmation, and Jonas alone refunds. */
async function policies({ maya, person }: SceneContext) {
  const [jonas] = [person('Jonas Weber'), person('Ana Ruiz')];
  const admin = await maya.signIn(`${maya.name} has a long password`);
  const save = (name: string, body: unknown) => admin.call('policySave', { params: { name }, body });
  const who = ['Ana Ruiz', 'Jonas Weber', 'Maya Okafor'];
  await save('payments', { match: { caller: 'payables' }, approvals: 2, who, remind_after: '2h', sign: false });
  await save('deploys', { match: { action: 'promote' }, sign: true });
  await save('invoices-of-expenses', { match: { caller: 'expenses' }, who: ['Jonas Weber'] });
  await jonas.password(secret);
  return jonas.signIn(secret);
}

/** Lets Jonas approve the payment. */
async function approved(place: SceneContext): Promise<void> {
  const jonas = await policies(place);
  const agent = place.agents.get('Payables');
  if (!agent) throw new Error('there is no such caller');
  const { item_id, revision } = await place.maya.find(agent, 'invoice/2026/NW-20931');
  const body = { expected_revision: revision, action_value: 'approve', response: { kind: 'none' }, note: 'Checked.' };
  await jonas.call('itemAnswer', { params: { item_id }, body });
}

const onPolicies = (page: Page) => page.goto(new URL('/policies', page.url()).href);

/** Scenes of the policies and of approvals by several people. */
export const scenesOfPolicies: Scenes = {
  policies: {
    show: async (page, place) => {
      await policies(place);
      await onPolicies(page);
      await page.getByRole('button', { name: /^payments/ }).waitFor();
    },
  },
  policy: {
    show: async (page, place) => {
      await policies(place);
      await onPolicies(page);
      await page.getByRole('button', { name: /^payments/ }).click();
      await page.getByText('Would have').waitFor();
    },
  },
  'policy-preview': {
    show: async (page, place) => {
      await policies(place);
      await onPolicies(page);
      await page.getByRole('button', { name: /^payments/ }).click();
      await page.getByRole('button', { name: /^Show the/ }).click();
      await page.getByRole('list', { name: 'Requests that' }).getByRole('button').first().click();
      await page.locator('.policy-past').scrollIntoViewIfNeeded();
    },
  },
  'palette-confirm': {
    show: async (page, place) => {
      await approved(place);
      await openRequest(page, of_payment);
      await page.getByRole('button', { name: /^Confirm/ }).waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('confirm');
      await page.locator('.palette [aria-selected="true"]').waitFor();
    },
  },
  'second-approval': {
    show: async (page, place) => {
      await approved(place);
      await openRequest(page, of_payment);
      await page.getByRole('button', { name: /^Confirm/ }).waitFor();
    },
  },
  'own-approval': {
    show: async (page, place) => {
      await policies(place);
      await openRequest(page, of_payment);
      await page.getByRole('region', { name: 'Approvals' }).waitFor();
      await keys(page, '1');
      await page.getByText('Your approval is kept').waitFor();
      if (place.isPhone) await page.getByRole('link', { name: 'Queue' }).first().click();
      await openRequest(page, of_payment);
    },
  },
  'not-mine': {
    show: async (page, place) => {
      await policies(place);
      await openRequest(page, 'Team dinner');
      await page.getByText('Only Jonas Weber may').waitFor();
    },
  },
};
