import { closed, defaulted, derived, judged, list, open, Type } from '../lib/schema.ts';
import { Count, Text, Value } from '../vocabulary.ts';
import { popupKind } from './kind.ts';
import { Options } from './option.ts';

const kind = Type.Literal('multi_select');
const response = closed({ kind, values: list(Value) });

const asked = open({
  kind,
  label: Text,
  options: Options,
  min_selected: defaulted(Count, 0),
  max_selected: derived(Count, ({ options }: { options: readonly unknown[] }) => options.length, {
    description: 'The number of options, if omitted or null.',
  }),
});

const popup = judged(asked, ({ options, min_selected = 0, max_selected }, complain) => {
  const offered = options?.length ?? Number.POSITIVE_INFINITY;
  const most = max_selected ?? offered;
  if (most > offered) complain('max_selected', 'out_of_range', 'is more than there are options');
  if (min_selected > Math.min(most, offered)) {
    complain('min_selected', 'invalid_range', 'must not be above max_selected or the number of options');
  }
});

/** Some of the options, as many as the bounds say, in the order in which they were offered. */
export const multiSelect = popupKind({
  popup,
  answer: response,
  response,
  settle: ({ options, min_selected, max_selected }, { values }, { complain }) => {
    const offered = options.map(({ value }) => value);
    const chosen = new Set(values);
    values.forEach((value, at) => {
      if (!offered.includes(value)) complain(`values[${at}]`, 'invalid_value', 'is not among the options');
      else if (values.indexOf(value) < at) complain(`values[${at}]`, 'duplicate_value');
    });
    if (chosen.size < min_selected) complain('values', 'too_few_items', `must have at least ${min_selected}`);
    if (values.length > max_selected) complain('values', 'too_many_items', `must have at most ${max_selected}`);
    return { kind: 'multi_select' as const, values: offered.filter((value) => chosen.has(value)) };
  },
});
