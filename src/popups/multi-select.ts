import { closed, defaulted, derived, judged, list, open, Type } from '../lib/schema/schema.ts';
import { Count, Text, Value } from '../vocabulary.ts';
import { countFlaws } from './bounds.ts';
import { popupKind } from './kind.ts';
import { Options } from './option.ts';

const kind = Type.Literal('multi_select');
const response = closed({ kind, values: list(Value) });

const fields = open({
  kind,
  label: Text,
  options: Options,
  min_selected: defaulted(Count, 0),
  max_selected: derived(Count, ({ options }: { options: readonly unknown[] }) => options.length, {
    description: 'The number of options, if omitted or null.',
  }),
});

const popup = judged(fields, ({ options, min_selected = 0, max_selected }, complain) => {
  const offered = options?.length ?? Number.POSITIVE_INFINITY;
  const most = max_selected ?? offered;
  if (most > offered) complain('max_selected', 'out_of_range', 'is greater than the number of options');
  if (min_selected > Math.min(most, offered)) {
    complain('min_selected', 'invalid_range', 'must not be greater than max_selected or the number of options');
  }
});

/** Several options within the bounds, in the order of the options. */
export const multiSelect = popupKind({
  popup,
  answer: response,
  response,
  settle: ({ options, ...bounds }, { values }, { complain }) => {
    const offered = options.map(({ value }) => value);
    const chosen = new Set(values);
    values.forEach((value, at) => {
      if (!offered.includes(value)) complain(`values[${at}]`, 'invalid_value', 'is not among the options');
      else if (values.indexOf(value) < at) complain(`values[${at}]`, 'duplicate_value');
    });
    for (const { code, message } of countFlaws(bounds, values)) complain('values', code, message);
    return { kind: 'multi_select' as const, values: offered.filter((value) => chosen.has(value)) };
  },
});
