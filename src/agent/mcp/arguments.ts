import { check } from '../../lib/schema/check.ts';
import type { TSchema } from '../../lib/schema/schema.ts';
import type { Tool } from './tool.ts';

type Schema = {
  readonly required?: readonly string[];
  readonly properties?: object;
  readonly additionalProperties?: unknown;
};

/**
 * Returns the arguments of a call without an optional null, which models send for an absent one, and without those that
 * the tool does not have: agents pass on whole entries of a list.
 * @throws {TypeError} that names every argument which the tool's schema does not allow
 */
export function checkedArguments(
  { inputSchema, isCheckedByOutbox, limited }: Pick<Tool, 'inputSchema' | 'isCheckedByOutbox' | 'limited'>,
  sent: Record<string, unknown>,
): Record<string, unknown> {
  if (isCheckedByOutbox) return sent;
  const { required = [], properties = {}, additionalProperties } = inputSchema as Schema;
  const isKnown = (name: string) => additionalProperties !== false || Object.hasOwn(properties, name);
  const isGiven = (name: string, value: unknown) => value !== null || required.includes(name);
  const entries = Object.entries(sent).filter(([name, value]) => isKnown(name) && isGiven(name, value));
  const given = Object.fromEntries(entries);
  const strict = Object.fromEntries(entries.filter(([name]) => name !== limited));
  const { complaints } = check(inputSchema as unknown as TSchema, strict);
  if (complaints.length === 0) return given;
  const named = complaints.map(({ path, message }) => `${path || 'the arguments'}: ${message}`);
  throw new TypeError(`The tool was not run. ${named.join('; ')}`);
}
