import { type ErrorCode, errors } from '../../src/contract/errors.ts';
import type { PlaneDocument } from '../../src/contract/openapi/plane.ts';
import { codesOf } from '../../src/contract/openapi/refusals.ts';
import { html, type Markup } from './html.ts';

type Side = { readonly plane: PlaneDocument; readonly page: string };

/** Every error code: when it is said, what to do, and which operations say it. */
export function errorCatalogue(sides: readonly Side[]): Markup {
  const sections = (Object.keys(errors) as ErrorCode[]).map((code) => {
    const { status, condition, recovery } = errors[code];
    const said = sides.flatMap((side) => operations(side, code));
    return html`<section>
<h2 id="${code}"><code>${code}</code> <span class="status">${status}</span></h2>
<p>${condition}</p>
<p><strong>${recovery}</strong></p>
<p class="refusals">${said.length > 0 ? html`Of ${said.map((one, at) => html`${at > 0 && ', '}${one}`)}.` : ''}</p>
</section>
`;
  });
  return html`<h1>Errors</h1>
<p>Every answer that is not a success carries <code>error.code</code>. Branch on it, never on a sentence.</p>
${sections}`;
}

function operations({ plane, page }: Side, code: ErrorCode): Markup[] {
  return Object.entries(plane.rows)
    .filter(([, row]) => row.statuses.some((status) => status >= 300 && codesOf(plane, row, status).includes(code)))
    .map(([name, { method, path }]) => html`<a href="/docs/${page}#${name}">${method} ${path}</a>`);
}
