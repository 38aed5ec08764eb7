import { allowedTags } from './allowed.ts';

/** The reasons for refusing a text, as sentences that continue "The field …" and repeat nothing of the text. */
const reasons = {
  characters: 'holds U+0000 or an unpaired surrogate',
  element: `holds an element outside the allowed list: ${allowedTags.join(' ')}`,
  attribute: 'holds an attribute outside the allowed list: href and title of a, colspan and rowspan of th and td',
  href: 'holds a link that is not an absolute http or https address without credentials or a mailto address',
  span: 'holds a colspan or rowspan that is not an integer from 1 to 99',
  duplicate: 'holds a tag that repeats an attribute',
  end_tag: 'holds an end tag with attributes or without a name',
  stray: 'holds an end tag that closes nothing',
  unfinished: 'ends inside a tag; write &lt; for a less-than sign that begins no tag',
  comment: 'holds a comment, doctype, CDATA section or processing instruction',
  misplaced: 'holds a start tag that is not allowed in its place',
  carriage_return: 'holds a carriage return written as a character reference',
  blow_up: 'has 2,000 elements or nests them 64 levels deep',
  unstable: 'holds markup that changes when it is parsed again',
} as const;

export type Reason = keyof typeof reasons;

/** Aborts the parsing of a text that is not safe HTML. The message is the reason. */
export class Unsafe extends Error {
  constructor(reason: Reason) {
    super(reasons[reason]);
  }
}
