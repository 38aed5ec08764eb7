import type { Page } from 'playwright-core';
import type { Agent } from '../helpers/agent.ts';
import { action, submission } from '../helpers/submissions.ts';
import { keys } from '../helpers/ways.ts';
import { popups } from '../web-parts/popups.ts';

/** A state of the inbox in which axe looks at it: where it is, what is there, and how it comes about. */
export type State = {
  readonly path: string;
  readonly filled?: true;
  readonly signedOut?: true;
  readonly until: string;
  show?(page: Page, agent: Agent): Promise<unknown>;
};

const first = 'The first request';
const opened = { path: '/queue', filled: true, until: first } as const;
const press = (...pressed: string[]) => ({ show: (page: Page) => keys(page, ...pressed) });

/** Every view and what can lie over it, empty and full; a new one is a line. */
export const states: Readonly<Record<string, State>> = {
  'the door': { path: '/', signedOut: true, until: 'Password' },
  'the door by link': { path: '/sign-in#none', signedOut: true, until: 'This link signs you in' },
  'the first run': { path: '/queue', until: 'Nothing has been asked yet' },
  'a queue': opened,
  'a queue in which nothing is found': { path: '/queue?q=nobody', filled: true, until: 'Nothing' },
  'a request that is not there': { path: '/item/itm_none', until: 'not' },
  'a form': { ...opened, ...press('2') },
  'a danger': { ...opened, ...press('3') },
  'the menu of more answers': { ...opened, ...press('0') },
  'an answer': { ...opened, ...press('1') },
  'several at once': { ...opened, ...press('x') },
  'the sheet of keys': { ...opened, ...press('?') },
  'a request that changed': {
    ...opened,
    show: (_page, agent) => agent.call('inputReplace', { body: { ...asked(first), summary: 'Another text.' } }),
  },
  'a request that was withdrawn': {
    ...opened,
    show: (_page, agent) => agent.call('inputDelete', { body: { caller_item_id: first } }),
  },
  'no decisions': { path: '/decided', until: 'Nothing' },
  decisions: { path: '/decided', filled: true, until: 'Not collected' },
  'no caller but one': { path: '/callers', until: 'Agent' },
  activity: { path: '/activity', filled: true, until: 'Activity' },
  settings: { path: '/settings', until: 'Settings' },
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
