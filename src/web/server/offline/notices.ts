import type { PluralForms } from '../../ui/numbers.ts';
import { pushWords } from './words.ts';

export type NoticeWords = {
  readonly language: string;
  readonly waiting: PluralForms;
  readonly others: PluralForms;
};

/** The words until a page has stored its own. */
export const firstWords: NoticeWords = { language: 'en', ...pushWords };

/** A notice as src/notify/push/push.ts writes it. */
type Payload = {
  readonly waiting: number;
  readonly path: string;
  readonly request?: {
    readonly title: string;
    readonly agent: string;
    readonly offers: readonly { readonly label: string; readonly mark: string }[];
  };
};

/** The paths that a notice opens: that of the notice itself, and one for each of its buttons. */
type Paths = { readonly path: string; readonly marked: readonly string[] };
type Notice = { readonly title: string; readonly options: NoticeOptions };

/** The options of `showNotification` that are used here. */
type NoticeOptions = {
  readonly body: string;
  readonly tag: string;
  readonly renotify: true;
  readonly icon: string;
  readonly actions: { action: string; title: string }[];
  readonly data: Paths;
};

/**
 * Writes a notice in the words of the page. A new one replaces the one before. Its buttons open the request with an
 * answer marked; nothing is decided here, because it may be on a locked screen.
 */
export function noticeOf({ waiting, path, request }: Payload, words: NoticeWords): Notice {
  const { agent = '', offers = [], title = '' } = request ?? {};
  const others = waiting - 1;
  return {
    title: title || written(words, 'waiting', { count: waiting }),
    options: {
      body: request && others > 0 ? written(words, 'others', { count: others, agent }) : agent,
      tag: 'hdo-waiting',
      renotify: true,
      icon: '/apple-touch-icon.png',
      actions: offers.map(({ label }, at) => ({ action: String(at), title: label })),
      data: { path, marked: offers.map(({ mark }) => path + mark) },
    },
  };
}

/** Returns the path that a press on a notice opens. */
export function pathOf({ path, marked }: Paths, action: string): string {
  return marked[Number.parseInt(action, 10)] ?? path;
}

type Values = { readonly count: number; readonly agent?: string };

function written(words: NoticeWords, name: 'waiting' | 'others', { count, agent = '' }: Values): string {
  const { language, [name]: forms } = words;
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  const figure = new Intl.NumberFormat(language).format(count);
  return form.replace(/\{(count|agent)\}/g, (_, what) => (what === 'count' ? figure : agent));
}
