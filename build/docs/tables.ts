import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tools } from '../../src/agent/mcp/tools.ts';
import { snippets } from '../../src/agent/permission/snippets.ts';
import { troubles } from '../../src/cluster/log/trouble.ts';
import { schema } from '../../src/config/settings.ts';
import { askerEndpoints } from '../../src/contract/asker-endpoints.ts';
import { auditedEvents } from '../../src/contract/audit.ts';
import { callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import { claimEndpoints } from '../../src/contract/claim-endpoints.ts';
import { deviceEndpoints } from '../../src/contract/device-endpoints.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { reviewEndpoints } from '../../src/contract/review-endpoints.ts';
import { logEvents } from '../../src/lib/process/log-events.ts';
import { icons } from '../../src/vocabulary.ts';
import { root } from '../root.ts';
import { contractTables } from './contract-tables.ts';
import { exitCodeRows } from './exit-codes.ts';
import { codeFirst, table } from './table.ts';

/** The programs of the folder of examples, which the tests run, as they are. */
const examples = Object.fromEntries(
  readdirSync(join(root, 'examples')).map((name) => [`example ${name}`, () => example(name)]),
);

/** The tables of the texts that are made from what the program is made from. */
const tables: Readonly<Record<string, () => string>> = {
  'routes of callers': () => routes(callerEndpoints),
  'routes beside the caller api': () => routes({ ...claimEndpoints, ...askerEndpoints }),
  'routes of programs without a key': () => routes(deviceEndpoints),
  'routes of reviewers': () => routes(reviewEndpoints),
  'audited events': () => table(['kind', 'what happened'], Object.entries(auditedEvents).map(codeFirst)),
  settings: () => Object.entries(schema).map(section).join('\n\n'),
  'cluster troubles': () => table(['code', 'what it says, and what to do'], Object.entries(troubles).map(codeFirst)),
  'log events': () => table(['event', 'level', 'fields', 'what happened'], Object.entries(logEvents).map(logEvent)),
  'exit codes': () => table(['code', 'what it says'], exitCodeRows()),
  tools: () =>
    table(
      ['tool', 'what it does'],
      tools.map(({ name, description }) => codeFirst([name, description])),
    ),
  icons: () =>
    table(
      ['icon', 'name'],
      icons.map((name) => [`![](/icons.svg#${name})`, `\`${name}\``]),
    ),
  snippets: () => Object.entries(snippets).map(snippet).join('\n\n'),
  ...contractTables,
  ...examples,
};

const place = /(<!-- table: ([a-z. ]+) -->\n)[\s\S]*?(<!-- end -->)/g;

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

function logEvent([name, { levels, fields, about }]: [string, LogEvent]): string[] {
  return [`\`${name}\``, levels.join(', '), fields.map((field) => `\`${field}\``).join(', '), about];
}

function section([name, { properties }]: [string, { properties: Record<string, Setting> }]): string {
  const lines = Object.entries(properties).map(([key, { default: value, description = '' }]) => [
    `\`${key}\``,
    value === null ? 'not set' : `\`${JSON.stringify(value)}\``,
    description,
  ]);
  return `### [${name}]\n\n${table(['setting', 'default', 'what it means'], lines)}`;
}

function example(name: string): string {
  const kind = name.slice(name.lastIndexOf('.') + 1);
  return fenced(readFileSync(join(root, 'examples', name), 'utf8').trimEnd(), kind);
}

function snippet([agent, { file, text, note }]: [string, { file: string; text: string; note: string }]): string {
  const kind = text.startsWith('{') ? 'json' : 'js';
  return `### ${agent}\n\nIn ${file}:\n\n${fenced(text, kind)}\n\n${note}`;
}

function fenced(text: string, kind: string): string {
  return `\`\`\`${kind}\n${text}\n\`\`\``;
}

type LogEvent = { readonly levels: readonly string[]; readonly fields: readonly string[]; readonly about: string };
type Setting = { readonly default?: unknown; readonly description?: string };
