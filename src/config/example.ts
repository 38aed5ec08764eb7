import { leaves } from './leaf.ts';
import { limits } from './limits.ts';
import { targetSchema } from './notify.ts';

const opening = `# Every setting of hdo with its default and its use. Copy what you change into config.toml.
# The environment overrides the file: HDO_SERVER__LISTEN is listen in [server]. A flag overrides both.
# A key behind a # is unset by default.
`;

/** Generates the text of config.example.toml from the schema. */
export function exampleSettings(): string {
  const sections = Map.groupBy(leaves, ([name]) => name.split('.')[0]);
  const written = [...sections].map(
    ([section, settings]) => `[${section}]\n${settings.map(([name, leaf]) => setting(name, leaf)).join('\n')}`,
  );
  return [opening, ...written, targetExample(), policyExample].join('\n');
}

const policyExample = `# Policies: who may answer, and how many people it takes. These tables may be repeated.
# [[policy]]
# name = "payments"
# match = { caller = "payables", action = "pay" }
# who = ["group:finance"]
# approvals = 2

# [[group]]
# name = "finance"
# members = ["Alice", "Bob"]

# [[away]]
# person = "Alice"
# until = 2027-01-07
# deputy = "Bob"
`;

function setting(name: string, leaf: { description?: string; default?: unknown }): string {
  const key = name.slice(name.indexOf('.') + 1);
  const line = leaf.default === null ? `# ${key} =` : `${key} = ${JSON.stringify(leaf.default)}`;
  return `# ${leaf.description}${tierDefaults(key)}\n${line}\n`;
}

/** Writes a target as comments. */
function targetExample(): string {
  const lines = Object.entries<{ description?: string; default?: unknown }>(targetSchema.properties).map(
    ([key, { description, default: value }]) =>
      `# ${description}\n# ${key} =${value === null ? '' : ` ${JSON.stringify(value)}`}\n`,
  );
  return ['# A target that is notified of new requests. This table may be repeated.', '# [[notify]]', ...lines].join(
    '\n',
  );
}

/** Describes the values of an unset limit on each tier. */
function tierDefaults(key: string): string {
  const row = Object.entries(limits).find(([name]) => name === key)?.[1];
  if (!row) return '';
  const words = Object.entries(row.tiers).map(([tier, value]) => `${tier} ${word(value)}`);
  return `\n# Unset: ${words.join(', ')}.`;
}

function word(value: number | boolean | null): string {
  if (value === null) return 'none';
  if (value === 0 || value === false) return 'off';
  return value === true ? 'on' : String(value);
}
