import { list, omittable, open } from '../lib/schema.ts';
import { Icon, Text, Value } from '../vocabulary.ts';

/** What a select popup offers; no two options have one value. */
export const Options = list(open({ display: Text, value: Value, icon: omittable(Icon) }), {
  minItems: 1,
  maxItems: 64,
  distinct: 'value',
});
