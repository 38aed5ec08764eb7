import { html, type Markup } from './html.ts';

/** A schema of an OpenAPI document. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly description?: string;
  readonly [keyword: string]: unknown;
};

const rules: Readonly<Record<string, (value: unknown) => string>> = {
  minLength: (value) => `at least ${value} long`,
  maxLength: (value) => `at most ${value} long`,
  minItems: (value) => `at least ${value}`,
  maxItems: (value) => `at most ${value}`,
  minimum: (value) => `from ${value}`,
  maximum: (value) => `to ${value}`,
  pattern: (value) => `as ${value}`,
  format: (value) => `${value}`,
};

/** A named object: its members as a table, or what it may be. */
export function named(name: string, schema: Schema): Markup {
  return html`<section><h3 id="${name}">${name}</h3>${said(schema)}${body(schema)}</section>`;
}

function body(schema: Schema): Markup {
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return html`<ul>${variants.map((variant) => html`<li>${typeOf(variant)}${inside(variant)}</li>`)}</ul>`;
  return schema.properties ? members(schema) : html`<p>${typeOf(schema)}</p>`;
}

/** The members of an object as a table. */
export function members({ properties = {}, required = [] }: Schema): Markup {
  const rows = Object.entries(properties).map(
    ([name, schema]) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${typeOf(schema)}</td><td>${
        required.includes(name) ? 'always' : 'may be left out'
      }</td><td>${rulesOf(schema)} ${schema.description}</td></tr>`,
  );
  const head = ['Member', 'Type', 'There', 'Rules'].map((name) => html`<th scope="col">${name}</th>`);
  return html`<div class="table" tabindex="0" role="group" aria-label="Members">
<table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** Describes the type of a value, with a link where the type has a name. */
export function typeOf(schema: Schema): Markup {
  const { $ref, anyOf, oneOf, items, type, enum: words } = schema;
  if ($ref !== undefined) return reference($ref);
  const variants = anyOf ?? oneOf;
  if (variants) return joined(variants.map(typeOf));
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (words) return joined(words.map((word) => html`<code>${JSON.stringify(word)}</code>`));
  if (items) return html`list of ${typeOf(items)}`;
  if (type === undefined) return html`anything`;
  return joined([type].flat().map((one) => html`${String(one)}`));
}

/** Describes the bounds of a value. */
export function rulesOf(schema: Schema): string {
  return Object.entries(rules)
    .filter(([keyword]) => schema[keyword] !== undefined)
    .map(([keyword, say]) => say(schema[keyword]))
    .join(', ');
}

function inside(variant: Schema): Markup | false {
  return variant.properties !== undefined && members(variant);
}

function said({ description }: Schema): Markup | false {
  return description !== undefined && html`<p>${description}</p>`;
}

function reference(ref: string): Markup {
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  return html`<a href="#${name}">${name}</a>`;
}

function joined(parts: readonly Markup[]): Markup {
  return html`${parts.map((part, at) => html`${at > 0 && ' or '}${part}`)}`;
}
