import type { Endpoint } from '../../src/contract/endpoint.ts';
import { errors } from '../../src/contract/errors.ts';
import type { Example } from '../../src/contract/examples.ts';
import type { PlaneDocument } from '../../src/contract/openapi/plane.ts';
import { codesOf } from '../../src/contract/openapi/refusals.ts';
import { curlOf } from './curl.ts';
import { html, type Markup, raw } from './html.ts';
import { code } from './markdown.ts';
import { rulesOf, type Schema, typeOf } from './schema.ts';

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema; $ref?: string };
/** An operation of an OpenAPI document, as far as it is shown. */
export type Operation = {
  summary: string;
  description?: string;
  parameters: readonly Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
};
type Named = { name: string; endpoint: Endpoint; operation: Operation; plane: PlaneDocument };

/** One operation: what it is for, what it takes, a call to paste, what it answers, what it refuses. */
export function operationSection({ name, endpoint, operation, plane }: Named): Markup {
  const { method, path, summary, description } = endpoint;
  const example = plane.examples()[name];
  return html`<section class="operation">
<h3 id="${name}"><span class="method">${method}</span> <code>${path}</code></h3>
<p>${summary}</p>
${description !== undefined && html`<p>${description}</p>`}
${parametersOf(operation)}
${bodyOf(operation)}
${plane.examples()[name] && raw(code({ text: curlOf(endpoint, example) }))}
${answerOf(operation, example)}
${refusalsOf(plane, endpoint)}
</section>
`;
}

function parametersOf({ parameters }: Operation): Markup | false {
  const own = parameters.filter(({ $ref }) => $ref === undefined);
  if (own.length === 0) return false;
  return html`<ul class="parameters">${own.map(
    ({ name, in: place, schema, description, required }) =>
      html`<li><code>${name}</code> in the ${place}${!required && ', optional'}: ${typeOf(schema)}${
        rulesOf(schema) !== '' && ` (${rulesOf(schema)})`
      }${description !== undefined && `. ${description}`}</li>`,
  )}</ul>`;
}

function bodyOf({ requestBody }: Operation): Markup | false {
  const schema = requestBody?.content['application/json']?.schema;
  return schema !== undefined && html`<p>The body is ${shortOf(schema)}.</p>`;
}

function answerOf({ responses }: Operation, example: Example | undefined): Markup | false {
  const whole = responses['200']?.content?.['application/json']?.schema;
  const data = whole?.properties?.data;
  if (!data) return false;
  const shown = example?.data !== undefined && raw(code({ text: JSON.stringify(example.data, null, 2) }));
  return html`<p>In <code>data</code>: ${shortOf(data)}.</p>${shown}`;
}

function refusalsOf(plane: PlaneDocument, endpoint: Endpoint): Markup {
  const codes = endpoint.statuses.flatMap((status) => (status < 300 ? [] : codesOf(plane, endpoint, status)));
  return html`<p class="refusals">Refused with ${codes.map(
    (one, at) => html`${at > 0 && ', '}<a href="/docs/errors#${one}"><code>${one}</code></a> ${errors[one].status}`,
  )}.</p>`;
}

function shortOf(schema: Schema): Markup {
  if (!schema.properties) return typeOf(schema);
  return html`{${Object.entries(schema.properties).map(
    ([name, one], at) => html`${at > 0 && ', '}<code>${name}</code>: ${typeOf(one)}`,
  )}}`;
}
