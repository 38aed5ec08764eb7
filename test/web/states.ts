import type { Page } from 'playwright-core';
import type { Agent } from '../helpers/agent.ts';
import type { Inbox } from '../helpers/built-inbox.ts';
import { type Person, signIn } from '../helpers/person.ts';
import { action, submission } from '../helpers/submissions.ts';
import { keys } from '../helpers/ways.ts';
import { popups } from '../web-parts/popups.ts';

/** Who and what there is in a state. */
export type There = { readonly box: Inbox; readonly agent: Agent; readonly maya: Person };

/** A state of the inbox in which axe looks at it: where it is, what is there, and how it comes about. */
export type State = {
  readonly path: string;
  readonly filled?: true;
  readonly signedOut?: true;
  /** Who looks; an admin, if not said otherwise. */
  readonly role?: 'reviewer';
  readonly until: string;
  show?(page: Page, there: There): Promise<unknown>;
  /** What is there once it has come about. */
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

/** Every view and what can lie over it, empty and full; a new one is a line. */
export const states: Readonly<Record<string, State>> = {
  'the door': { path: '/', signedOut: true, until: 'Password' },
  'the door by link': { path: '/sign-in#none', signedOut: true, until: 'This link signs you in' },
  'the first run of an admin': { path: '/queue', until: 'Make a key for this command' },
  'the first run of a reviewer': { path: '/queue', role: 'reviewer', until: 'in the place of' },
  'a queue': opened,
  'a queue in which nothing is found': { path: '/queue?q=nobody', filled: true, until: 'Nothing' },
  'a queue that is narrowed': { path: '/queue?q=request&type=Invoice&priority=normal', filled: true, until: first },
  'the menu of filters': { ...opened, ...click('Filter', '[role=menuitemradio]') },
  'the menu of a person': { ...opened, ...click(/^You are/, '[role=menuitem]') },
  'the group of what is skipped': { ...opened, ...press('#group-skipped', 's') },
  'a request that is not there': { path: '/item/itm_none', until: 'not' },
  'a form': { ...opened, ...press('form.answer', '2') },
  'a danger': { ...opened, ...press('form.answer', '3') },
  'a note beside the answers': { ...opened, ...press('.note textarea', 'n') },
  'the menu of more answers': { ...opened, ...press('[role=menu]', '0') },
  'an answer': { ...opened, ...press('.toast', '1') },
  'several at once': { ...opened, ...press('.stack li >> nth=1', 'J') },
  'a form for several': { ...opened, ...press('form.answer', 'J', '2') },
  'the sheet of keys': { ...opened, ...press('dialog', '?') },
  'the palette': { ...opened, ...press('.palette [role=option]', 'Control+k') },
  'the palette in which nothing is found': {
    ...opened,
    show: async (page) => {
      await keys(page, 'Control+k');
      await page.getByRole('combobox').fill('qqq');
    },
    shown: 'text=Nothing is found.',
  },
  'a request that changed': {
    ...opened,
    show: (_page, { agent }) => agent.call('inputReplace', { body: { ...asked(first), summary: 'Another text.' } }),
    shown: 'text=changed while you were reading',
  },
  'a request that was withdrawn': {
    ...opened,
    show: (_page, { agent }) => agent.call('inputDelete', { body: { caller_item_id: first } }),
    shown: 'text=withdrew this request',
  },
  'no decisions': { path: '/decided', until: 'Nothing' },
  decisions: { path: '/decided', filled: true, until: 'Not collected' },
  'no caller but one': { path: '/callers', until: 'Agent' },
  activity,
  'activity that is narrowed': { ...activity, path: '/activity?kind=item.sent', until: first },
  'activity in which nothing is found': { ...activity, path: '/activity?q=nobody', until: 'Nothing is found' },
  'the menu of the activity': { ...activity, ...click('Filter', '[role=menuitemradio]') },
  'settings with two sessions and a token': {
    path: '/settings',
    until: 'Settings',
    show: async (page, { box, maya }) => {
      await signIn(box.base_url, { link: box.link(maya) });
      await page.reload();
      await page.getByText('tok_').waitFor();
    },
    shown: '.setting:has-text("Unknown browser") >> nth=1',
  },
  'a new password': { path: '/settings', until: 'This browser', ...click(/^(Change|Set)…/, 'dialog') },
};

/** A request with answers of every shape. */
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
