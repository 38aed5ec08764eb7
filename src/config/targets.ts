import type { TSchema } from '../lib/schema/schema.ts';
import type { Problem } from './error.ts';
import { type Layer, mergeLayers } from './layer.ts';
import { shownTarget, type Target, targetSchema } from './notify.ts';
import { flawsOf } from './target-kinds.ts';
import { type TargetSecrets, targetSecrets } from './target-secrets.ts';
import { itself } from './toml.ts';

/** The notification targets of a settings file: targets, values by full name without secrets, and problems. */
type Targets = {
  readonly targets: readonly Target[];
  readonly values: ReadonlyMap<string, unknown>;
  /** The variables of secrets that are in the environment, by full name. */
  readonly origins: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
};

const leaves: ReadonlyMap<string, TSchema> = new Map(Object.entries<TSchema>(targetSchema.properties));
const form = /^notify\[(\d+)\]\.(.*)$/;

/** Separates the `[[notify]]` tables of a settings file from its layer. Secrets in the environment override those. */
export function takeTargets(file: Layer, env: NodeJS.ProcessEnv): Targets & { rest: Layer } {
  const split = (is: boolean) => new Map([...file.values].filter(([name]) => form.test(name) === is));
  const [notify, rest] = [split(true), split(false)];
  const tables = Map.groupBy(notify, ([name]) => Number(form.exec(name)?.[1]));
  const secrets = targetSecrets(env);
  const settled = [...tables].map(([at, entries]) => settledTarget({ file, secrets }, at, new Map(entries)));
  const named = Map.groupBy(settled, ({ target }) => target.name);
  const twice = [...named].flatMap(([name, all]) =>
    all.slice(1).map(({ at }) => problem(file, at, 'name', `${name} is used twice`)),
  );
  return {
    rest: { ...file, values: rest },
    targets: settled.map(({ target }) => target),
    values: new Map(settled.flatMap(({ at, target }) => valuesOf(at, shownTarget(target)))),
    origins: new Map(settled.flatMap(({ origins }) => origins)),
    problems: [
      ...settled.flatMap(({ problems }) => problems),
      ...twice,
      ...secrets.problems(settled.map(({ target }) => target.name)),
    ],
  };
}

type Sources = { readonly file: Layer; readonly secrets: TargetSecrets };

function settledTarget({ file, secrets }: Sources, at: number, entries: ReadonlyMap<string, unknown>) {
  const full = (key: string) => `notify[${at}].${key}`;
  const keys = [...entries].map(([name, value]) => [form.exec(name)?.[2] ?? itself, value] as const);
  const values = new Map(keys.filter(([key]) => key !== itself));
  const layer: Layer = { ...file, values, spell: full, place: (key) => file.place(full(key)) };
  const beside = secrets.of(values.get('name'));
  const settled = mergeLayers(leaves, [layer, beside]);
  const target = Object.fromEntries(settled.values) as Target;
  const flaws = flawsOf(target, [...settled.origins.keys()]).map(([key, message]) => problem(file, at, key, message));
  const problems = settled.problems.length > 0 ? settled.problems : flaws;
  const who = typeof target.name === 'string' ? ` (the target ${JSON.stringify(target.name)})` : '';
  const origins = [...beside.values.keys()].map((key) => [full(key.replace(/_file$/, '')), beside.spell(key)] as const);
  return { at, target, origins, problems: problems.map((one) => ({ ...one, message: `${one.message}${who}` })) };
}

function valuesOf(at: number, target: Target): [string, unknown][] {
  return Object.entries(target).map(([key, value]) => [`notify[${at}].${key}`, value]);
}

function problem(file: Layer, at: number, key: string, message: string): Problem {
  const name = `notify[${at}].${key}`;
  return {
    place: file.place(file.values.has(name) ? name : `notify[${at}].${itself}`),
    by: 'settings',
    message: `${name} ${message}`,
  };
}
