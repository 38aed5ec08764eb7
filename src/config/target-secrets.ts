import type { Problem } from './error.ts';
import type { Layer } from './layer.ts';
import { isSecretKey } from './notify.ts';

const prefix = 'HDO_NOTIFY__';

/** Tells whether a variable is for a target. The settings of the other sections know nothing of it. */
export function isTargetVariable(name: string): boolean {
  return name.startsWith(prefix);
}

export type TargetSecrets = {
  of(name: unknown): Layer;
  /** Returns the problems with variables, for the names of all targets. */
  problems(names: readonly unknown[]): Problem[];
};

/**
 * Reads secrets of targets from the environment: HDO_NOTIFY__PHONE__TOKEN is `token` of the target "phone". Other keys
 * are in config.toml only, because a table has to be there.
 */
export function targetSecrets(env: NodeJS.ProcessEnv): TargetSecrets {
  const given = Object.entries(env).flatMap(([variable, text]) => {
    const [, name = '', key = ''] = /^HDO_NOTIFY__(?:(.+)__)?(.*)$/.exec(variable) ?? [];
    return isTargetVariable(variable) ? [{ variable, name, key: key.toLowerCase(), text }] : [];
  });
  return {
    of: (name) => {
      const own = given.filter((one) => isOf(one.name, name) && isSecretKey(one.key.replace(/_file$/, '')));
      const spell = (key: string) => own.find((one) => one.key === key)?.variable ?? key;
      const values = new Map(own.map(({ key, text }) => [key, text]));
      return { by: 'settings', texts: true, values, spell, place: () => 'environment' };
    },
    problems: (names) =>
      given.flatMap(({ variable, name, key }) => {
        const meant = names.filter((one) => isOf(name, one));
        const wrong = isSecretKey(key.replace(/_file$/, '')) ? flawOf(meant) : 'is not a secret of a target';
        return wrong === undefined
          ? []
          : [{ place: 'environment', by: 'settings' as const, message: `${variable} ${wrong}` }];
      }),
  };
}

function flawOf(meant: readonly unknown[]): string | undefined {
  if (meant.length === 0) return 'names no target of config.toml';
  return meant.length === 1 ? undefined : `could mean ${meant.join(' or ')}: rename one of them`;
}

/** Tells whether a variable names a target: in capitals, with _ for dots and hyphens. */
function isOf(written: string, name: unknown): boolean {
  return typeof name === 'string' && written === name.toUpperCase().replaceAll(/[.-]/g, '_');
}
