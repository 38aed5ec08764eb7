import type { Answer, CanonicalPopup } from '../../popups/index.ts';

type PopupOf<Kind extends CanonicalPopup['kind']> = Extract<CanonicalPopup, { kind: Kind }>;
/** A popup that is answered without an upload. */
type FormPopup = Exclude<CanonicalPopup, { kind: 'file_upload' }>;

const someday = '2030-01-01';
const own_zone = 'UTC';

/** Builds an answer for a popup: from the given text, else the simplest valid one. */
export function responseTo(popup: FormPopup, text: string | null): Answer {
  switch (popup.kind) {
    case 'none':
      return { kind: 'none' };
    case 'free_text':
      return { kind: 'free_text', text: text ?? popup.default_value ?? words(popup) };
    case 'single_select':
      return { kind: 'single_select', value: text ?? popup.options[0]?.value ?? '' };
    case 'multi_select':
      return { kind: 'multi_select', values: text === null ? fewest(popup) : text.split(',').filter(Boolean) };
    case 'date_picker':
      return dated(popup, text);
    default:
      return popup satisfies never;
  }
}

/** A text on one line within the bounds of its length. */
function words({ min_length, max_length }: PopupOf<'free_text'>): string {
  return 'simulated'.padEnd(min_length ?? 0, '.').slice(0, max_length ?? undefined);
}

/** The first option, or as many more as the popup requires. None if it allows none. */
function fewest({ options, min_selected, max_selected }: PopupOf<'multi_select'>): string[] {
  return options.slice(0, Math.max(min_selected, Math.min(1, max_selected))).map(({ value }) => value);
}

/** The earliest allowed time, else the latest. The zone is that of the popup, else UTC. */
function dated({ mode, min_value, max_value, display_timezone }: PopupOf<'date_picker'>, text: string | null): Answer {
  const value = text ?? min_value ?? max_value;
  const zone = { display_timezone: display_timezone ?? own_zone };
  if (mode === 'date') return { kind: 'date_picker', mode, value_date: value ?? someday, ...zone };
  return { kind: 'date_picker', mode, value_utc: inUtc(value ?? `${someday}T12:00:00Z`), ...zone };
}

/** Converts a time with an offset to UTC. The server refuses any other text. */
function inUtc(text: string): string {
  const withOffset = /T.*[+-]\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return withOffset ? new Date(text).toISOString() : text;
}
