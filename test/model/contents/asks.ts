/** A popup as sent and as stored, with possible answers and their results. */
export type Ask = { readonly sent: object; readonly kept: Popup; readonly answers: readonly Answer[] };
export type Popup = { readonly kind: Plain['kind'] | 'file_upload'; readonly [field: string]: unknown };
/** A response without a file. */
export type Plain = {
  readonly kind: 'none' | 'free_text' | 'single_select' | 'multi_select' | 'date_picker';
  readonly [field: string]: unknown;
};
/** An answer and its result: the stored response, or the invalid fields, each as `path code`. */
export type Answer = { readonly given: object; readonly becomes: Plain | readonly string[] };

const says = (text: string) => ({ kind: 'free_text', text }) as const;
const same = <P extends Plain>(given: P): Answer => ({ given, becomes: given });
const wrong = (given: object, ...becomes: string[]): Answer => ({ given, becomes });
const none = { kind: 'none' } as const;
const otherKind = wrong({ kind: 'pill', text: 'x' }, 'response.kind invalid_value');

const unboundText = { kind: 'free_text', label: 'Why?', multiline: true } as const;
const shortText = { ...unboundText, min_length: 1, max_length: 5 };
const texts: Ask[] = [
  {
    sent: unboundText,
    kept: { ...unboundText, placeholder: null, default_value: null, min_length: null, max_length: null },
    answers: [same(says('')), same(says(' \n'.repeat(50))), otherKind],
  },
  {
    sent: { ...shortText, placeholder: 'Because', default_value: '' + 'so', unknown_to_us: [] },
    kept: { ...shortText, placeholder: 'Because', default_value: 'so' },
    answers: [
      same(says('héllo')),
      same(says('😀😀😀😀😀')),
      wrong(says(''), 'response.text too_short'),
      wrong(says('sechs!'), 'response.text too_long'),
    ],
  },
];

const options = ['a', 'b', 'c'].map((value) => ({ display: value.toUpperCase(), value }));
const keptOptions = options.map((option) => ({ ...option, icon: null }));
const one = (value: string) => ({ kind: 'single_select', value }) as const;
const some = (...values: string[]) => ({ kind: 'multi_select', values }) as const;
const selects: Ask[] = [
  {
    sent: { kind: 'single_select', label: 'Which?', options },
    kept: { kind: 'single_select', label: 'Which?', options: keptOptions },
    answers: [same(one('b')), wrong(one('z'), 'response.value invalid_value'), otherKind],
  },
  {
    sent: { kind: 'multi_select', label: 'Which?', options, max_selected: null },
    kept: { kind: 'multi_select', label: 'Which?', options: keptOptions, min_selected: 0, max_selected: 3 },
    answers: [same(some()), { given: some('c', 'b', 'a'), becomes: some('a', 'b', 'c') }],
  },
  {
    sent: { kind: 'multi_select', label: 'Which?', options, min_selected: 1, max_selected: 2 },
    kept: { kind: 'multi_select', label: 'Which?', options: keptOptions, min_selected: 1, max_selected: 2 },
    answers: [
      { given: some('c', 'a'), becomes: some('a', 'c') },
      wrong(some(), 'response.values too_few_items'),
      wrong(some('a', 'b', 'c'), 'response.values too_many_items'),
      wrong(some('b', 'b'), 'response.values[1] duplicate_value'),
      wrong(some('a', 'z'), 'response.values[1] invalid_value'),
    ],
  },
];

const day = (value_date: string) => ({ kind: 'date_picker', mode: 'date', value_date }) as const;
const instant = (value_utc: string) => ({ kind: 'date_picker', mode: 'datetime', value_utc }) as const;
const dated = { kind: 'date_picker', label: 'When?', mode: 'date', display_timezone: 'Europe/Zurich' } as const;
const bounds = { min_value: '2026-03-01', max_value: '2026-03-31' };
const timed = { kind: 'date_picker', label: 'When?', mode: 'datetime' } as const;
const zurich = { display_timezone: 'Europe/Zurich' };
const tokyo = { display_timezone: 'Asia/Tokyo' };
const dates: Ask[] = [
  {
    sent: { ...dated, ...bounds },
    kept: { ...dated, placeholder: null, ...bounds },
    answers: [
      { given: day('2026-03-01'), becomes: { ...day('2026-03-01'), ...zurich } },
      { given: { ...day('2026-03-31'), ...tokyo }, becomes: { ...day('2026-03-31'), ...zurich } },
      wrong(day('2026-04-01'), 'response.value_date out_of_range'),
      wrong(day('2026-02-28'), 'response.value_date out_of_range'),
    ],
  },
  {
    sent: timed,
    kept: { ...timed, display_timezone: null, placeholder: null, min_value: null, max_value: null },
    answers: [
      {
        given: instant('2026-03-01T10:00:00Z'),
        becomes: { ...instant('2026-03-01T10:00:00.000Z'), display_timezone: null },
      },
      {
        given: { ...instant('2026-03-01T10:00:00.500Z'), ...tokyo },
        becomes: { ...instant('2026-03-01T10:00:00.500Z'), ...tokyo },
      },
    ],
  },
];

const file = { kind: 'file_upload', label: 'Attach it' } as const;
const files: Ask[] = [
  { sent: file, kept: { ...file, accept_mime_types: null }, answers: [] },
  { sent: { ...file, accept_mime_types: ['Text/*'] }, kept: { ...file, accept_mime_types: ['text/*'] }, answers: [] },
];

/** The popup `none`, which every item has. */
export const noAsk = {
  sent: { kind: 'none', label: 'x' },
  kept: none,
  answers: [same(none), otherKind],
} as const satisfies Ask;

/** Examples of every kind of popup (src/docs/contract.md, "Canonical input" and "Answers of people"). */
export const asks: readonly Ask[] = [noAsk, ...texts, ...selects, ...dates, ...files];
