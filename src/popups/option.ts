import { list, omittable, open } from '../lib/schema/schema.ts';
import { Icon, Text, Value } from '../vocabulary.ts';

export const SelectOption = open({ display: Text, value: Value, icon: omittable(Icon) });

export const Options = list(SelectOption, {
  minItems: 1,
  maxItems: 64,
  distinct: 'value',
});
