import type { Submission } from '../../src/contract/submission.ts';
import { icons } from '../../src/vocabulary.ts';
import { action, submission } from '../helpers/data/submissions.ts';

const word = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente'.repeat(12);
const turned = 'pay \u202eelgooG\u202c and\u200b nobody \u2066else';
const arabic = 'الموافقة على الترجمة العربية لصفحة الأسعار '.repeat(8).trim();
const value = (at: number) => `${'v'.repeat(125)}${String(at).padStart(3, '0')}`;
const options = (count: number, display: string) =>
  Array.from({ length: count }, (_, at) => ({
    display: `${at} ${display}`,
    value: value(at),
    icon: 'rocket' as const,
  }));

const choice = (display: string) => ({ kind: 'single_select' as const, label: display, options: options(64, display) });

/** Makes a request with one text in every field and in the form of its first action. */
function madeOf(text: string, rest: Partial<Submission> = {}): Submission {
  return submission({
    caller_item_id: text.slice(0, 100),
    row_type: { display: text.slice(0, 100), icon: 'at-sign' },
    title: text,
    subtitle: text,
    corner: text,
    summary: `<p>${text}</p>`,
    details: `<p>${text}</p><pre>${text}</pre><table><tr><td>${text}</td><td>${text}</td></tr></table>`,
    card_visual: { kind: 'pill', text, color: 'red' },
    link_buttons: [{ display: text, icon: 'external-link', url: `https://${'a'.repeat(60)}.example.com/` }],
    actions: [action({ display: text, value: 'first', popup: choice(text) }), action({ display: text, value: 'no' })],
    ...rest,
  });
}

const paragraph =
  '<p>Each of the delivered positions was compared with the order, and <em>none</em> of them differs.</p>';

/** Requests that try to break the layout or to mislead. */
export const hostile = {
  'very long words': madeOf(word),
  'hidden characters': madeOf(turned),
  'a right-to-left script': madeOf(arabic),
  'stacked combining marks': madeOf(`Z${'\u0351\u0323'.repeat(60)}algo`),
  'a hundred thousand characters of details': madeOf('Much to read', {
    details: paragraph.repeat(Math.floor(100_000 / paragraph.length)),
  }),
  'thirty-two actions': madeOf('Much to choose', {
    actions: Array.from({ length: 32 }, (_, at) =>
      action({
        display: `${at} ${word.slice(0, 60)}`,
        value: value(at),
        icon: icons[at % icons.length] ?? 'check',
        overflow: at > 20,
        popup: at === 0 ? choice(word) : { kind: 'none' },
      }),
    ),
  }),
  'very wide tables': madeOf('Wide', {
    details: `<table><tr>${'<td>column</td>'.repeat(60)}</tr></table><pre>${'line '.repeat(200)}</pre>`,
  }),
} satisfies Readonly<Record<string, Submission>>;
