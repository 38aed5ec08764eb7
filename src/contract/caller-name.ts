import { nickname } from '../lib/nickname.ts';
import { meaning } from '../lib/schema/schema.ts';
import { slugOf } from '../lib/text/slug.ts';

const named =
  'Normalized by the rules of RFC 8266, without invisible and direction characters. Comma, semicolon, plus and the ' +
  'word "and" are not allowed. It must not look like another name of the account.';

/** The name of a caller. Its slug is derived from it. */
export const CallerName = meaning(
  (text) => (slugOf(text) === '' ? { code: 'invalid_pattern', message: 'needs a letter or a digit' } : nickname(text)),
  { minLength: 1, maxLength: 100, description: `Contains a letter or a digit; the slug is made of those. ${named}` },
);

export const PersonName = meaning(nickname, {
  minLength: 1,
  maxLength: 100,
  description: `The name that decisions show and that the person signs in with. ${named}`,
});
