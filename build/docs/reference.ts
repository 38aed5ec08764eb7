import type { PlaneDocument } from '../../src/contract/openapi/plane.ts';
import { openApiDocument } from '../../src/contract/openapi.ts';
import { html, type Markup, raw } from './html.ts';
import { code, fromMarkdown } from './markdown.ts';
import { type Operation, operationSection } from './operation.ts';
import { named, type Schema } from './schema.ts';

type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** The operations of one side of the appliance, and every object that they name. */
export function reference(plane: PlaneDocument): { body: Markup; contents: { id: string; text: string }[] } {
  const { paths, components } = openApiDocument(plane) as unknown as Document;
  const groups = Object.entries(plane.tags).map(([tag, said]) => {
    const rows = Object.entries(plane.rows).filter(([, { path }]) => path.split('/')[plane.group_at] === tag);
    const sections = rows.map(([name, endpoint]) => {
      const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      if (!operation) throw new Error(`the document has no ${name}`);
      return operationSection({ name, endpoint, operation, plane });
    });
    return html`<h2 id="${tag}">${tag}</h2><p>${said}</p>${sections}`;
  });
  const objects = Object.entries(components.schemas).map(([name, schema]) => named(name, schema));
  return {
    body: html`<h1>${plane.title}</h1>
${raw(fromMarkdown(plane.description).markup)}
${Object.keys(plane.examples()).length > 0 && (isOpen(plane) ? openStart : start)}
${groups}
${objects.length > 0 && html`<h2 id="objects">Objects</h2>${objects}`}`,
    contents: [...Object.keys(plane.tags), ...(objects.length > 0 ? ['objects'] : [])].map((id) => ({ id, text: id })),
  };
}

const isOpen = ({ security }: PlaneDocument) => security.every((way) => Object.keys(way).length === 0);

const openStart = html`<p>The calls below are for a shell with the address set; they take no key:</p>
${raw(code({ text: 'export HDO_URL={{origin}}' }))}`;

const start = html`<p>The calls below are for a shell with these two set, the key from <code>hdo key issue</code>:</p>
${raw(code({ text: 'export HDO_URL={{origin}} HDO_API_KEY=hdo_…' }))}`;
