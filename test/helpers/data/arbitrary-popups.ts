import fc from 'fast-check';
import { icons } from '../../../src/vocabulary.ts';
import { omissible, text, value } from './arbitrary-texts.ts';

const options = fc.uniqueArray(omissible({ display: text, value }, { icon: fc.constantFrom(...icons) }), {
  selector: (option) => option.value,
  minLength: 1,
  maxLength: 6,
});

const freeText = fc
  .tuple(
    omissible({ label: text, multiline: fc.boolean() }, { placeholder: text, default_value: text }),
    fc.nat(3),
    fc.nat(3),
  )
  .map(([given, below, above]) => {
    const fields = given.multiline ? given : singleLine(given);
    const length = [...(fields.default_value ?? '')].length;
    const bounds = { min_length: Math.max(length - below, 0), max_length: Math.max(length + above, 1) };
    return { kind: 'free_text' as const, ...fields, ...bounds };
  });

/** Replaces line breaks in the default of a single-line text, which must not have any. */
function singleLine<F extends { default_value?: string | null }>(fields: F): F {
  const { default_value } = fields;
  return default_value ? { ...fields, default_value: default_value.replaceAll(/[\n\r\u2028\u2029]/g, ' ') } : fields;
}

const multiSelect = fc.tuple(options, text, fc.nat(), fc.nat()).map(([options, label, low, high]) => {
  const [min_selected = 0, max_selected = 0] = [low, high].map((n) => n % (options.length + 1)).sort((a, b) => a - b);
  const bounds = [{}, { min_selected }, { max_selected }, { min_selected, max_selected }, { max_selected: null }];
  return { kind: 'multi_select' as const, label, options, ...bounds[low % bounds.length] };
});

const bounds = fc
  .array(fc.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2200-01-01') }), { maxLength: 2 })
  .map((dates) => dates.map((date) => date.toISOString()).sort());

const datePicker = fc
  .tuple(
    omissible(
      { label: text },
      { placeholder: text, display_timezone: fc.constantFrom('UTC', 'Europe/Zurich', 'Asia/Tokyo') },
    ),
    fc.constantFrom('date', 'datetime'),
    bounds,
  )
  .map(([fields, mode, bounds]) => {
    const [min_value = null, max_value = null] = bounds.map((text) => (mode === 'date' ? text.slice(0, 10) : text));
    return { kind: 'date_picker' as const, mode, ...fields, min_value, max_value };
  });

const accepted = fc.array(fc.constantFrom('image/*', 'Application/PDF', 'text/csv', 'image/svg+xml'), { minLength: 1 });

/** Generates valid popups of every kind. */
export const popup = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  freeText,
  fc.record({ kind: fc.constant('single_select' as const), label: text, options }),
  multiSelect,
  datePicker,
  omissible({ kind: fc.constant('file_upload' as const), label: text }, { accept_mime_types: accepted }),
);
