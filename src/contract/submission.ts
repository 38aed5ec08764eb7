import { canonicalJson } from '../lib/json/canonical-json.ts';
import { complaint, pathOf } from '../lib/schema/complaint.ts';
import { defaulted, type Kept, kept, list, omittable, open, type Static, Type } from '../lib/schema/schema.ts';
import { CardVisual } from '../visuals/index.ts';
import { AnyHtml, Color, Html, Icon, Label, Priority, Text, WebUrl } from '../vocabulary.ts';
import { InputAction } from './action.ts';
import { acceptBody, invalidFields } from './body.ts';

export const LinkButton = open({ display: Text, icon: Icon, url: WebUrl });

export const Submission = open({
  caller_item_id: Text,
  priority: defaulted(Priority, 'normal'),
  row_type: Label,
  row_accent_color: omittable(Color),
  title: Html,
  subtitle: Html,
  corner: omittable(AnyHtml),
  summary: Html,
  details: omittable(AnyHtml),
  link_buttons: list(LinkButton, { maxItems: 32 }),
  card_visual: omittable(CardVisual),
  skip_disabled: defaulted(Type.Boolean(), false),
  actions: list(InputAction, { minItems: 1, maxItems: 32, distinct: 'value' }),
});
export type Submission = Static<typeof Submission>;

/** A review request as it is stored and returned as `raw_input`: every field present, no others. */
export const Canonical = kept(Submission);
export type Canonical = Static<Kept<typeof Submission>>;

/** The version of the canonicalisation rules. It changes when the same submission would get another form. */
export const canonicalVersion = 2;

/** A valid submission: its canonical form, the JSON text of that with sorted keys, and the SHA-256 of the text. */
export type AcceptedSubmission = {
  readonly canonical: Canonical;
  readonly text: string;
  readonly content_hash: string;
};

/** Maximum length of the canonical text in bytes. Escaping can make it longer than the request body. */
const longest = 256_000;

/**
 * Converts a parsed request body to its canonical form (src/docs/contract.md, "Canonical input"). A canonical form
 * converts to itself.
 * @throws {Refusal} with every complaint at once, under the code of the most serious one.
 */
export function canonicalise(body: unknown): AcceptedSubmission {
  const canonical = acceptBody(Submission, body);
  const { text, hash } = canonicalJson(canonical);
  if (text.length > longest / 3 && Buffer.byteLength(text) > longest) {
    const sentence = `is the largest part of a canonical form that is longer than ${longest} bytes`;
    throw invalidFields({ complaints: [complaint(pathOf(largestPart(canonical)), 'too_long', sentence)] });
  }
  return { canonical, text, content_hash: hash };
}

/** Returns the path to the largest field, and on to the part that makes up most of it. */
function largestPart(canonical: Canonical): (string | number)[] {
  const [largest = ''] = bySize(canonical)[0] ?? [];
  return [largest, ...mostOf(canonical[largest as keyof Canonical])];
}

function mostOf(value: unknown): (string | number)[] {
  const parts = bySize(value);
  const [[key, part, size] = ['', undefined, 0]] = parts;
  const whole = parts.reduce((sum, [, , each]) => sum + each, 0);
  if (size * 2 <= whole) return [];
  return [Array.isArray(value) ? Number(key) : key, ...mostOf(part)];
}

type Part = [key: string, part: unknown, size: number];

/** Lists the parts of an object or array, the longest in JSON first. */
function bySize(value: unknown): Part[] {
  if (typeof value !== 'object' || value === null) return [];
  const parts = Object.entries(value).map(([key, part]): Part => [key, part, JSON.stringify(part).length]);
  return parts.sort(([, , one], [, , other]) => other - one);
}
