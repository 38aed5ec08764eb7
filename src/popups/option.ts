import { list, omittable, open } from '../lib/schema.ts';
import { Icon, Text, Value } from '../vocabulary.ts';

/** One thing to choose. */
export const SelectOption = open({ display: Text, value: Value, icon: omittable(Icon) });

/** What a select popup offers; no two options have one value. */
export const Options = list(SelectOption, {
  minItems: 1,
  maxItems: 64,
  distinct: 'value',
});
