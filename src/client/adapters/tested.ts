import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The versions of a framework that an adapter works with: from `from`, and before `before`. */
export type FrameworkVersions = {
  readonly name: string;
  readonly from: string;
  readonly before: string;
  readonly tested: string;
};

export const frameworks = {
  'ai-sdk': { name: 'ai', from: '7.0.0', before: '8.0.0', tested: '7.0.173' },
  'openai-agents': { name: '@openai/agents', from: '0.20.0', before: '0.21.0', tested: '0.20.0' },
  claude: { name: '@anthropic-ai/claude-agent-sdk', from: '0.3.330', before: '0.4.0', tested: '0.3.332' },
} as const satisfies Readonly<Record<string, FrameworkVersions>>;

const judged = new Set<string>();

/**
 * Guards that the installed version of a framework is one that the adapter was tested with. Inside a bundle the version
 * is unknown, and is not checked.
 * @throws {RangeError} if it is older or newer
 */
export function guardVersion({ name, from, before, tested }: FrameworkVersions): void {
  if (judged.has(name)) return;
  const version = installedVersion(name);
  if (version !== undefined && (isOlder(version, from) || !isOlder(version, before))) {
    const sentence = `${name} ${version} is ${isOlder(version, from) ? 'too old' : 'too new'} for this adapter`;
    throw new RangeError(`${sentence}, which works from ${from} and before ${before} (tested with ${tested})`);
  }
  judged.add(name);
}

function installedVersion(name: string): string | undefined {
  for (const start of [process.cwd(), dirname(fileURLToPath(import.meta.url))]) {
    for (let folder = start; ; folder = dirname(folder)) {
      try {
        return String(JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version);
      } catch {
        if (folder === dirname(folder)) break; // not installed here, nor in a folder above
      }
    }
  }
  return undefined;
}

function isOlder(version: string, than: string): boolean {
  const [one, other] = [version, than].map((each) => each.split(/[-+]/)[0]?.split('.').map(Number) ?? []);
  for (let at = 0; at < 3; at++) {
    const difference = (one?.[at] ?? 0) - (other?.[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
