import type { Random } from './random.ts';

/** The password of the person `ada`. */
export const known_password = 'correct horse battery staple';

/** Generators for members whose schema is less strict than the contract. */
export const telling: Readonly<Record<string, (random: Random) => unknown>> = {
  caller_item_id: (random) => `item-${random.below(60)}`,
  url: (random) => `https://example.org/${random.below(9)}?a=b`,
  value: (random) => `v${random.below(100)}`,
  min_value: (random) => random.below(5),
  max_value: (random) => 10 + random.below(5),
  min_length: () => 0,
  max_length: () => 500,
  min_selected: () => 0,
  max_selected: () => 1,
  display_timezone: (random) => random.pick(['UTC', 'Europe/Zurich', 'Asia/Tokyo']),
  accept_mime_types: () => ['text/*'],
  tone: () => 'brand',
  style: () => 'solid',
  reviewer: () => 'ada',
  password: (random) => random.pick([known_password, known_password, known_password, 'a guess']),
};
