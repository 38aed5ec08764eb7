import { oddKey, oddText, oddValue } from './odd.ts';
import type { Random } from './random.ts';

type Holder = Record<string, unknown>;
const plain = { enumerable: true, configurable: true, writable: true }; // defines even __proto__ as an own property

/** Changes, adds or removes something somewhere in a JSON value. */
export function brokenValue(random: Random, value: unknown): unknown {
  const holders = holdersIn(value);
  if (holders.length === 0 || random.chance(0.05)) return oddValue(random);
  for (let times = 1 + random.below(3); times > 0; times--) breakOne(random, random.pick(holders));
  return value;
}

function breakOne(random: Random, holder: Holder): void {
  const name = random.pick(Object.keys(holder));
  switch (random.below(5)) {
    case 0:
      delete holder[name];
      break;
    case 1:
      if (!Array.isArray(holder)) Object.defineProperty(holder, oddKey(random), { value: oddValue(random), ...plain });
      else holder.push(oddValue(random));
      break;
    case 2:
      holder[name] = oddText(random);
      break;
    case 3:
      if (Array.isArray(holder)) holder.push(...holder.slice(0, 40));
      else holder[name] = [holder[name]];
      break;
    default:
      holder[name] = oddValue(random);
  }
}

/** Lists all non-empty objects and arrays in a value. */
function holdersIn(value: unknown): Holder[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(holdersIn);
  return Object.keys(value).length > 0 ? [value as Holder, ...inner] : inner;
}

const endings = [' ', '}', 'null', '\0', ',', '{"a":1}', '//'];
const nonsense = ['', '{', '[', '"', 'nul', '-', '1e400', '{"limit":1e400}', '{"a":1,}', "{'a':1}", 'NaN', '[1 2]'];

/** Cuts, changes or extends the bytes of a JSON text, or replaces it by one that is nested too deep or too long. */
export function brokenText(random: Random, text: string): Buffer {
  const bytes = Buffer.from(text);
  const at = random.below(bytes.length + 1);
  switch (random.below(8)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([random.below(256)]), bytes.subarray(at)]);
    case 2:
      return Buffer.concat([bytes, Buffer.from(random.pick(endings))]);
    case 3:
      return Buffer.concat([Buffer.from(random.pick(['\ufeff', '\xff', '\0'])), bytes]);
    case 4:
      return Buffer.from(random.pick(nonsense));
    case 5:
      return Buffer.from(random.pick(['[', '{"a":']).repeat(2 ** random.below(13)));
    case 6:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([0xc0, 0x80]), bytes.subarray(at)]);
    default:
      return Buffer.alloc(127_000 + random.below(2_000), random.pick([' ', '[', '"', '\\', '7']));
  }
}
