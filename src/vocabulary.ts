import { safeHtml } from './lib/safe-html/safe-html.ts';
import { literals, meaning, open, Type } from './lib/schema/schema.ts';
import { mediaTypePattern } from './lib/text/media-type.ts';
import { durationForm, durationMs, durationNeed } from './lib/time/duration.ts';
import { isTimeZone } from './lib/time/time-zone.ts';

/** The icons that a request may use. */
export const icons = [
  'archive',
  'at-sign',
  'calendar',
  'check',
  'chevron-down',
  'clock',
  'credit-card',
  'download',
  'external-link',
  'file',
  'flask-conical',
  'inbox',
  'mail',
  'message-square',
  'paperclip',
  'rocket',
  'send',
  'trash',
  'upload',
  'user-plus',
  'x',
] as const;

/** The colors that a request may use. */
export const colors = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'teal'] as const;

/** The priorities, least urgent first. */
export const priorities = ['low', 'normal', 'high', 'urgent'] as const;

/** The roles of people, least first. A reader sees what a reviewer sees, and answers nothing. */
export const roles = ['reader', 'reviewer', 'admin'] as const;
export type Role = (typeof roles)[number];

export const Role = literals(roles);
export const Icon = literals(icons, { code: 'unsupported_icon' });
export const Color = literals(colors, { code: 'unsafe_color' });
export const Priority = literals(priorities);
export const Tone = literals(['neutral', 'brand', 'success', 'warning', 'danger']);
export const Style = literals(['solid', 'outline', 'ghost']);

/** Plain text, shown escaped. `Text` must not be empty; `AnyText` may be. */
export const AnyText = Type.String();
export const Text = Type.String({ minLength: 1 });

/** A caller's own stable identifier of an action or option. */
export const Value = Type.String({ pattern: '^[A-Za-z0-9._:-]{1,128}$' });

const subset = 'HTML of the safe subset. Anything else is refused; nothing is stripped.';
export const AnyHtml = meaning(sanitize, { description: subset });
export const Html = meaning(sanitize, { minLength: 1, description: subset });

/** A time in UTC, `YYYY-MM-DDTHH:MM:SS.sssZ`. */
export const Timestamp = Type.String({ format: 'date-time' });
/** A calendar date, `YYYY-MM-DD`, without a time zone. */
export const CivilDate = Type.String({ format: 'date' });

/** The number of versions of an item's content, starting at 1. */
export const Revision = Type.Integer({ minimum: 1 });
export const Count = Type.Integer({ minimum: 0 });
export const Sha256 = Type.String({ pattern: '^[a-f0-9]{64}$' });

export const TimeZone = meaning((name) => (isTimeZone(name) ? name : { code: 'invalid_timezone' }), {
  minLength: 1,
  description: 'An IANA time zone name.',
});
/** A duration in the words of a request, such as the lifetime of a key. */
export const Duration = meaning(
  (text) =>
    durationMs(text) === undefined ? { code: 'invalid_pattern', message: `must ${durationNeed(text)}` } : text,
  { minLength: 1, description: `Such as 90d, 24h or 15m: ${durationForm}.` },
);

export const WebUrl = meaning((text) => webUrl(text) ?? { code: 'invalid_url' }, {
  minLength: 1,
  description: 'An absolute http or https URL without credentials.',
});
export const MediaTypePattern = meaning((text) => mediaTypePattern(text) ?? { code: 'invalid_mime_type' }, {
  minLength: 3,
  description: 'type/subtype or type/*, without parameters.',
});

/** A text with an icon. */
export const Label = open({ display: Text, icon: Icon });

function sanitize(text: string) {
  const result = safeHtml(text);
  return 'html' in result ? result.html : { code: 'unsafe_html' as const, message: result.refused };
}

/** Normalizes an absolute http or https URL without credentials (WHATWG URL). Returns undefined for other texts. */
export function webUrl(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  return url.href;
}
