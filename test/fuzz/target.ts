import type { Operation } from '../helpers/data/document.ts';
import { fromSchema, type Schema, type Source } from './from-schema.ts';
import { oddText } from './odd.ts';

const strays = [
  '/api',
  '/api/',
  '//',
  '/api/input',
  '/api/output/x/files',
  '/review/api/nothing',
  '/openapi.json/',
  '/*',
];

/** Generates the target of a request: a path with ids and a query; `stray` if it may reach no operation. */
export function targetOf(source: Source, path: string, operation: Operation): { target: string; stray: boolean } {
  const { random } = source;
  if (random.chance(0.01)) return { target: random.pick(strays), stray: true };
  const known = path.includes('{file_id}') ? source.memory.file(random) : undefined;
  const about = random.chance(0.85) ? { item_id: source.item?.item_id, ...known } : {};
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(source, name, about));
  const bent = random.chance(0.02);
  const whole = `${bent ? bend(source, filled) : filled}${queryOf(source, operation)}`;
  return { target: whole, stray: bent || filled.includes('//') };
}

function segment({ random, memory }: Source, name: string, about: Record<string, string | undefined>): string {
  const known = about[name] ?? (random.chance(0.85) ? memory.recall(random, name) : undefined);
  return known ?? escaped(oddText(random).slice(0, 300)) ?? 'none';
}

/** Generates a path that is almost valid. */
function bend({ random }: Source, path: string): string {
  const odd = [
    `${path}/`,
    path.toUpperCase(),
    `/${path}`,
    `${path}%`,
    `${path}%00`,
    path.replace('/', '/./'),
    `${path};a`,
  ];
  return random.pick(odd);
}

function queryOf(source: Source, { parameters }: Operation): string {
  const { random } = source;
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || random.chance(0.4)))
    .map(({ name, schema }) => `${name}=${given(source, name, schema)}`);
  if (random.chance(0.03))
    pairs.push(random.pick(['limit=1', 'cursor=', 'limit=', '&&', '=', '%', 'x=%ff', 'limit=01']));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function given(source: Source, name: string, schema: object): string {
  const odd = source.random.chance(0.2);
  const { item } = source;
  if (item && !odd && name === 'item_id') return item.item_id;
  if (item && !odd && name === 'action_value') return source.random.pick(item.raw_input.actions).value;
  const value = odd ? oddText(source.random).slice(0, 2_000) : String(fromSchema(source, schema as Schema, name));
  return escaped(value) ?? '%ed%a0%80';
}

function escaped(text: string): string | undefined {
  return text.isWellFormed() ? encodeURIComponent(text) : undefined;
}
