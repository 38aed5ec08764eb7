import { limitNames, limits, tiers } from '../../src/config/limits.ts';
import { allowedTags } from '../../src/lib/safe-html/allowed.ts';
import { fieldCodes } from '../../src/lib/schema/complaint.ts';
import { lifecycle } from '../../src/rules/base/lifecycle.ts';
import { codeFirst, table } from './table.ts';

const states = ['absent', 'pending', 'answered', 'read'] as const;

/** The tables of the page on the contract, and its list of elements. */
export const contractTables: Readonly<Record<string, () => string>> = {
  'field codes': () => table(['code', 'the field'], Object.entries(fieldCodes).map(codeFirst)),
  'html elements': () => `These elements: ${allowedTags.map((tag) => `\`${tag}\``).join(', ')}.`,
  lifecycle: () =>
    table(
      ['verb', ...states],
      Object.entries(lifecycle).map(([verb, row]) => [verb, ...states.map((state) => verdict(row[state]))]),
    ),
  limits: () =>
    table(
      ['limit', 'operation', 'what it limits', ...tiers, 'error'],
      limitNames.map((name) => {
        const { operation_kind, sentence, tiers: values, error } = limits[name];
        const shown = [operation_kind, error].map((word) => (word === null ? 'none' : `\`${word}\``));
        return [`\`${name}\``, shown[0] ?? '', sentence, ...tiers.map((tier) => amount(values[tier])), shown[1] ?? ''];
      }),
    ),
};

function verdict(refusal: { readonly code: string } | null): string {
  return refusal === null ? 'done' : `\`${refusal.code}\``;
}

function amount(value: number | boolean | null): string {
  if (value === null) return 'does not apply';
  if (value === 0 || value === false) return 'off';
  return value === true ? 'on' : value.toLocaleString('en');
}
