import fc from 'fast-check';
import { type Client, OutboxError } from '../../../src/client/index.ts';
import type { ExecutableBox } from '../appliance/executable-box.ts';

type Canonical = Awaited<ReturnType<Client['inputRead']>>['raw_input'];
type Action = Canonical['actions'][number];

const extra: Action = { display: 'Yes', icon: 'check', value: 'extra', overflow: false, popup: { kind: 'none' } };

/** All kinds of changes to a request as a whole. */
const ofRequest: Record<string, (sent: Canonical) => Partial<Canonical>> = {
  title: ({ title }) => ({ title: `${title}!` }),
  look_alike: ({ title }) => ({ title: `${title}\u200b` }),
  subtitle: () => ({ subtitle: 'Elsewhere' }),
  summary: ({ summary }) => ({ summary: `<b>Harmless:</b> ${summary}` }),
  details: ({ details }) => ({ details: details === null ? 'More' : null }),
  corner: () => ({ corner: 'soon' }),
  priority: ({ priority }) => ({ priority: priority === 'low' ? 'urgent' : 'low' }),
  row_type: ({ row_type }) => ({ row_type: { ...row_type, display: 'Tea' } }),
  row_icon: ({ row_type }) => ({ row_type: { ...row_type, icon: row_type.icon === 'inbox' ? 'mail' : 'inbox' } }),
  color: ({ row_accent_color }) => ({ row_accent_color: row_accent_color === 'green' ? 'red' : 'green' }),
  link: () => ({ link_buttons: [{ display: 'More', icon: 'file', url: 'https://example.com/' }] }),
  visual: () => ({ card_visual: { kind: 'pill', text: 'safe', color: 'green', icon: null } }),
  skip: ({ skip_disabled }) => ({ skip_disabled: !skip_disabled }),
  order: ({ actions }) => ({ actions: actions.toReversed() }),
  more: ({ actions }) => ({ actions: [extra, ...actions] }),
  fewer: ({ actions }) => ({ actions: actions.length > 1 ? actions.slice(1) : actions }),
  swapped: ({ actions }) => {
    const values = actions.map(({ value }) => value).reverse();
    return { actions: actions.map((action, at) => ({ ...action, value: values[at] ?? action.value })) };
  },
};

/** All kinds of changes to one action. */
const ofAction: Record<string, (sent: Action) => Partial<Action>> = {
  display: () => ({ display: 'Deny' }),
  value: ({ value }) => ({ value: `not-${value}` }),
  icon: ({ icon }) => ({ icon: icon === 'trash' ? 'inbox' : 'trash' }),
  overflow: ({ overflow }) => ({ overflow: !overflow }),
  look: () => ({ tone: 'success', style: 'solid' }),
  popup: ({ popup }) => ({ popup: otherPopup(popup) }),
};

function otherPopup({ kind }: Action['popup']): Action['popup'] {
  if (kind !== 'none') return { kind: 'none' };
  return { kind: 'single_select', label: 'Sure?', options: [{ display: 'Yes', value: 'yes', icon: null }] };
}

function changed(sent: Canonical, { names, at }: Pick<Replacement, 'names' | 'at'>): Canonical {
  let now = sent;
  for (const name of names) now = { ...now, ...ofRequest[name]?.(now), ...changedAction(now, { name, at }) };
  return now;
}

function changedAction({ actions }: Canonical, { name, at }: { name: string; at: number }): Partial<Canonical> {
  const change = ofAction[name];
  if (!change) return {};
  const place = at % actions.length;
  return { actions: actions.map((action, each) => (each === place ? { ...action, ...change(action) } : action)) };
}

/** One replacement: what changes, how it replaces the request, and which action the person presses. */
export const replacement = fc.record({
  names: fc.uniqueArray(fc.constantFrom(...Object.keys(ofRequest), ...Object.keys(ofAction)), {
    minLength: 1,
    maxLength: 3,
  }),
  at: fc.nat(3),
  manner: fc.constantFrom('replace', 'delete and send', 'replace twice', 'replace and put back'),
  /** The position of the action that the person presses. */
  press: fc.nat(3),
});
export type Replacement = typeof replacement extends fc.Arbitrary<infer R> ? R : never;

/**
 * Replaces a pending request with the caller's key, and has the person answer the current one. Returns the pressed
 * value, and whether the answered request equals the sent one.
 */
export async function replaceAndAnswer(box: Box, id: string, plan: Replacement) {
  const { manner, press } = plan;
  const { raw_input: sent } = await box.client.inputRead(id);
  const other = changed(sent, plan);
  if (manner === 'delete and send') {
    await box.client.inputDelete(id);
    await box.client.inputSend(other);
  } else {
    await box.client.inputReplace(other);
    if (manner === 'replace twice') await box.client.inputReplace({ ...other, corner: 'again' });
    if (manner === 'replace and put back') await box.client.inputReplace(sent);
  }
  const shown = await box.asked(id);
  const action = shown.raw_input?.actions[press % shown.raw_input.actions.length];
  if (!action) throw new Error('a request has an action');
  await answerUnlessGone(box, shown, action);
  return { pressed: action.value, same: JSON.stringify(shown.raw_input) === JSON.stringify(sent) };
}

type Box = Pick<ExecutableBox, 'asked' | 'answer' | 'client'>;
type Shown = Awaited<ReturnType<Box['asked']>>;

/** Answers a request, unless the relay has deleted it after its time limit. */
async function answerUnlessGone(box: Box, shown: Shown, { value, popup }: Action): Promise<void> {
  await box.answer(shown, value, responseTo(popup)).catch((error: unknown) => {
    if (!/not_found|input_not_pending/.test(String(error))) throw error;
  });
}

function responseTo(popup: Action['popup']): object {
  switch (popup.kind) {
    case 'none':
      return { kind: 'none' };
    case 'free_text':
      return { kind: 'free_text', text: 'allow' };
    case 'single_select':
      return { kind: 'single_select', value: popup.options[0]?.value };
    case 'date_picker':
      return { kind: 'date_picker', mode: 'date', value_date: '2026-12-24' };
    default:
      throw new Error(`no answer to ${popup.kind}`);
  }
}

/** Returns the code of an OutboxError, and rethrows other errors. */
export function codeOf(error: unknown): string {
  if (error instanceof OutboxError) return error.code;
  throw error;
}
