import type { Page } from 'playwright-core';
import type { Agent } from '../helpers/appliance/agent.ts';
import { type Person, signIn } from '../helpers/appliance/person.ts';
import type { Inbox } from '../helpers/browser/built-inbox.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { popups } from '../web-parts/popups.ts';

/** The server, caller and reviewer of a state. */
export type There = { readonly box: Inbox; readonly agent: Agent; readonly maya: Person };

/** A state of the inbox for axe to check: its path, its data and the steps that lead to it. */
export type State = {
  readonly path: string;
  readonly filled?: true;
  readonly signedOut?: true;
  /** On the narrowest phone. */
  readonly narrow?: true;
  /** The role of the person; an admin by default. */
  readonly role?: 'reviewer';
  readonly until: string;
  show?(page: Page, there: There): Promise<unknown>;
  /** The selector that shows once `show` is done. */
  readonly shown?: string;
};

const first = 'The first request';
const opened = { path: '/queue', filled: true, until: first } as const;
const activity = { path: '/activity', filled: true, until: first } as const;
const press = (shown: string, ...pressed: string[]) => ({ show: (page: Page) => keys(page, ...pressed), shown });
const click = (name: string | RegExp, shown: string) => ({
  show: (page: Page) => page.getByRole('button', { name }).first().click(),
  shown,
});

/** Every view, menu, dialog and form, empty and filled. */
export const states = {
  'the sign-in page': { path: '/', signedOut: true, until: 'Password' },
  'the sign-in page by link': { path: '/sign-in#none', signedOut: true, until: 'This link signs you in' },
  'the first run of an admin': { path: '/queue', until: 'Issue a key for this command' },
  'the first run of a reviewer': { path: '/queue', role: 'reviewer', until: 'When an agent needs a decision' },
  'a queue': opened,
  'a queue on a phone': { ...opened, narrow: true },
  'a queue without matches': { path: '/queue?q=nobody', filled: true, until: 'No results' },
  'a filtered queue': { path: '/queue?q=request&type=Invoice&priority=normal', filled: true, until: first },
  'the filter menu': { ...opened, ...click('Filter', '[role=menuitemradio]') },
  'the person menu': { ...opened, ...click(/^Signed in as/, '[role=menuitem]') },
  'the group of skipped requests': { ...opened, ...press('#group-skipped', 's') },
  'a request that does not exist': { path: '/item/itm_none', until: 'not' },
  'a form': { ...opened, ...press('form.answer', '2') },
  'a dangerous action': { ...opened, ...press('form.answer', '3') },
  'a note beside the answers': { ...opened, ...press('.note textarea', 'n') },
  'the menu of more answers': { ...opened, ...press('[role=menu]', '0') },
  'an answer': { ...opened, ...press('.toast', '1') },
  'a selection': { ...opened, ...press('.stack li >> nth=1', 'Shift+J') },
  'the form of a bulk answer': { ...opened, ...press('form.answer', 'Shift+J', '2') },
  'the shortcuts dialog': { ...opened, ...press('dialog', '?') },
  'the palette': { ...opened, ...press('.palette [role=option]', 'Control+k') },
  'the palette without matches': {
    ...opened,
    show: async (page: Page) => {
      await keys(page, 'Control+k');
      await page.getByRole('combobox').fill('qqq');
    },
    shown: 'text=No results',
  },
  'a request that changed': {
    ...opened,
    show: (_page: Page, { agent }: There) =>
      agent.call('inputReplace', { body: { ...asked(first), summary: 'Another text.' } }),
    shown: 'text=changed while you were reading',
  },
  'a deleted request': {
    ...opened,
    show: (_page: Page, { agent }: There) => agent.call('inputDelete', { body: { caller_item_id: first } }),
    shown: 'text=withdrew this request',
  },
  'no decisions': { path: '/decided', until: 'Nothing' },
  decisions: { path: '/decided', filled: true, until: 'Not collected' },
  'a single caller': { path: '/callers', until: 'Agent' },
  'no policies': { path: '/policies', until: 'Everything else' },
  'the form of a policy': { path: '/policies', until: 'Everything else', ...click('Add a policy', '.policy-form') },
  activity,
  'filtered activity': { ...activity, path: '/activity?kind=item.sent', until: first },
  'activity without matches': { ...activity, path: '/activity?q=nobody', until: 'No results' },
  'the filter menu of the activity': { ...activity, ...click('Filter', '[role=menuitemradio]') },
  'settings with two sessions and a token': {
    path: '/settings',
    until: 'Settings',
    show: async (page: Page, { box, maya }: There) => {
      await signIn(box.base_url, { link: box.link(maya) });
      await page.reload();
      await page.getByText('tok_').waitFor();
    },
    shown: '.setting:has-text("Unknown browser") >> nth=1',
  },
  people: {
    path: '/people',
    until: 'Signs in with',
    show: (page: Page) => page.getByRole('button', { name: 'Invite' }).click(),
    shown: 'dialog',
  },
  'the password dialog': { path: '/settings', until: 'This browser', ...click(/^(Change|Set)…/, 'dialog') },
} satisfies Readonly<Record<string, State>>;

/** Makes a request with every kind of action. */
export function asked(title: string) {
  return submission({
    caller_item_id: title,
    title,
    details: '<h3>Checks</h3><table><tr><th>Check</th><td>passed</td></tr></table><pre>line</pre>',
    card_visual: { kind: 'progress_ring', label: 'Done', value: 25, display: '25 %', min_value: 0, max_value: 100 },
    link_buttons: [{ display: 'The order', icon: 'external-link', url: 'https://example.com/orders/17' }],
    actions: [
      action({ display: 'Agree', value: 'agree' }),
      action({ display: 'Say why', value: 'why', popup: popups.text }),
      action({ display: 'Destroy', value: 'destroy', tone: 'danger', style: 'outline' }),
      action({ display: 'Ask a friend', value: 'ask', overflow: true }),
    ],
  });
}
