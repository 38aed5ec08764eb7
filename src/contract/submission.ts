import { canonicalJson } from '../lib/canonical-json.ts';
import { complaint } from '../lib/complaint.ts';
import { defaulted, type Kept, kept, list, omittable, open, type Static, Type } from '../lib/schema.ts';
import { CardVisual } from '../visuals/index.ts';
import { AnyHtml, Color, Html, Icon, Label, Priority, Text, WebUrl } from '../vocabulary.ts';
import { InputAction } from './action.ts';
import { accept, invalid } from './body.ts';

/** Something to look at before deciding. */
export const LinkButton = open({ display: Text, icon: Icon, url: WebUrl });

/** A review request as a caller sends it (caller-api.md, "Input submission"). */
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

/** A review request as it is stored and given back, `raw_input`: every field present, nothing else. */
export const Canonical = kept(Submission);
export type Canonical = Static<Kept<typeof Submission>>;

/** The version of the rules that made a canonical form; moves when the same submission would come out otherwise. */
export const canonicalVersion = 1;

/** A submission that may be stored: its canonical form, the JSON text of that with sorted keys, and its SHA-256. */
export type Accepted = { readonly canonical: Canonical; readonly text: string; readonly content_hash: string };

/** The longest canonical text in bytes; escaping may make it longer than the body it came from. */
const longest = 256_000;

/**
 * Makes the canonical form of a parsed request body (contract.md, "Canonical input"). A canonical form is its own.
 * Refuses with every complaint at once, under the code of the gravest.
 */
export function canonicalise(body: unknown): Accepted {
  const canonical = accept(Submission, body);
  const { text, hash } = canonicalJson(canonical);
  if (text.length > longest / 3 && Buffer.byteLength(text) > longest) {
    throw invalid([complaint('', 'too_long', `is longer than ${longest} bytes in canonical form`)]);
  }
  return { canonical, text, content_hash: hash };
}
