import type { Page } from 'playwright-core';
import { applyPolicies } from '../../src/rules/policy/manage.ts';
import { keys } from '../helpers/browser/ways.ts';
import { openRequest, type SceneContext, type Scenes } from './scene.ts';

const of_payment = 'Pay invoice';
const oidc = { HDO_OIDC__ISSUER: 'https://login.example.org/office', HDO_OIDC__CLIENT_ID: 'hdo' };

const secretOf = ({ name }: { name: string }) => `${name} has a long password`;

/** Adds three people, of whom one is away and another covers, and an open invite. */
async function team({ maya, person, change }: SceneContext) {
  const names = ['Jonas Weber', 'Ana Ruiz', 'Kofi Mensah-Bonsu of the night shift'] as const;
  for (const name of names) person(name);
  const away = [{ person: names[1], until: '2026-11-30T00:00:00.000Z', deputy: names[0] }];
  change((outbox) => applyPolicies(outbox, { policy: [], group: [], away }, { notices: [], has_proxy: false }));
  const admin = await maya.signIn(secretOf(maya));
  return admin.call('inviteMake', { body: { name: 'Sofia Petrov', role: 'reader' } });
}

const at = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

/** Scenes of people, invites, ways to sign in, and of who is on a request. */
export const scenesOfPeople: Scenes = {
  people: {
    show: async (page, place) => {
      await team(place);
      await at(page, '/people');
      await page.getByText('Jonas Weber covers').waitFor();
    },
  },
  person: {
    show: async (page, place) => {
      await team(place);
      await at(page, '/people');
      await page.getByRole('link', { name: 'Ana Ruiz' }).click();
      await page.getByText('Until').waitFor();
    },
  },
  invite: {
    show: async (page, place) => {
      await team(place);
      await at(page, '/people');
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'invite-page': {
    signedOut: true,
    env: oidc,
    show: async (page, place) => {
      await place.maya.password(secretOf(place.maya));
      const { url } = await team(place);
      await page.goto(url);
      await page.getByRole('button', { name: 'Enter with' }).waitFor();
    },
  },
  'sign-in-ways': {
    signedOut: true,
    path: '/',
    env: { ...oidc, HDO_HEADER__NAME: 'X-Forwarded-User', HDO_HEADER__SECRET: 'a secret of sixteen or more' },
    show: (page) => page.getByRole('button', { name: 'Sign in with' }).waitFor(),
  },
  'settings-ways': {
    env: oidc,
    show: async (page) => {
      await at(page, '/settings');
      await page.getByRole('heading', { name: 'Single sign-on' }).scrollIntoViewIfNeeded();
    },
  },
  held: {
    env: { HDO_REVIEW__HOLD_SECONDS: '60' },
    show: async (page) => {
      await openRequest(page, of_payment);
      await page.getByRole('toolbar', { name: 'Answers' }).waitFor();
      await keys(page, '1');
      await page.locator('.toast .hold-line').waitFor();
    },
  },
  'held-open': {
    env: { HDO_REVIEW__HOLD_SECONDS: '60' },
    show: async (page) => {
      await openRequest(page, of_payment);
      await page.getByRole('toolbar', { name: 'Answers' }).waitFor();
      await keys(page, '1');
      await page.locator('.toast .hold-line').waitFor();
      await at(page, '/decided');
      await openRequest(page, of_payment);
    },
  },
  'hand-over': {
    show: async (page, { person }) => {
      for (const name of ['Jonas Weber', 'Ana Ruiz']) person(name);
      await openRequest(page, of_payment);
      await page.locator('.assign').waitFor();
      await keys(page, 'h');
      await page.getByRole('menu').or(page.getByRole('dialog')).first().waitFor();
    },
  },
};
