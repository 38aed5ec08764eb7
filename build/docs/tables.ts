import { schema } from '../../src/config/settings.ts';
import { auditedEvents } from '../../src/contract/audit.ts';
import { callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import { deviceEndpoints } from '../../src/contract/device-endpoints.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { reviewEndpoints } from '../../src/contract/review-endpoints.ts';

type Row = readonly string[];

/** The tables of the texts that are made from what the program is made from. */
const tables: Readonly<Record<string, () => string>> = {
  'routes of callers': () => routes(callerEndpoints),
  'routes of programs without a key': () => routes(deviceEndpoints),
  'routes of reviewers': () => routes(reviewEndpoints),
  'audited events': () => table(['kind', 'what happened'], Object.entries(auditedEvents).map(codeFirst)),
  settings: () => Object.entries(schema).map(section).join('\n\n'),
};

const place = /(<!-- table: ([a-z ]+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** A text with every table in it as it has to be. */
export function withTables(text: string): string {
  return text.replaceAll(place, (_, begin: string, name: string, end: string) => {
    const make = tables[name];
    if (!make) throw new Error(`there is no table of ${name}`);
    return `${begin}\n${make()}\n\n${end}`;
  });
}

function routes(rows: Readonly<Record<string, Endpoint>>): string {
  const lines = Object.values(rows).map(({ method, path, summary }) => [method, `\`${path}\``, summary]);
  return table(['method', 'path', 'what it does'], lines);
}

function section([name, { properties }]: [string, { properties: Record<string, Setting> }]): string {
  const lines = Object.entries(properties).map(([key, { default: value, description = '' }]) => [
    `\`${key}\``,
    value === null ? 'not set' : `\`${JSON.stringify(value)}\``,
    description,
  ]);
  return `### [${name}]\n\n${table(['setting', 'default', 'what it means'], lines)}`;
}

type Setting = { readonly default?: unknown; readonly description?: string };

function codeFirst([name, ...rest]: readonly string[]): Row {
  return [`\`${name}\``, ...rest];
}

function table(head: Row, rows: readonly Row[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(celled).join(' | ')} |`).join('\n');
}

function celled(text: string): string {
  return text.replaceAll('|', '\\|');
}
