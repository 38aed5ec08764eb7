import { type ErrorCode, errors } from './errors.ts';
import { openComponents } from './openapi/components.ts';
import { headerComponents, parameterComponents } from './openapi/headers.ts';
import { operationOf } from './openapi/operation.ts';
import type { Part, PlaneDocument } from './openapi/plane.ts';
import { codesOf } from './openapi/refusals.ts';

/** The version of the interface (src/docs/contract.md). */
const interface_version = '0.4.3';

export function openApiDocument(plane: PlaneDocument): Part {
  const components = openComponents();
  const paths = pathsOf(plane, components);
  const named = components.all();
  const used = JSON.stringify([paths, named]);
  const headers = Object.entries(headerComponents).filter(([name]) => used.includes(`#/components/headers/${name}"`));
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: plane.title, version: interface_version, description: plane.description },
    servers: [{ url: '/', description: 'This server.' }],
    tags: Object.entries(plane.tags).map(([name, description]) => ({ name, description })),
    security: plane.security,
    paths,
    components: {
      ...named,
      parameters: parameterComponents,
      headers: Object.fromEntries(headers),
      securitySchemes: plane.security_schemes,
    },
  };
}

export function openApiText(plane: PlaneDocument): string {
  return `${JSON.stringify(openApiDocument(plane), null, 2)}\n`;
}

function pathsOf(plane: PlaneDocument, components: ReturnType<typeof openComponents>): Part {
  const paths: Record<string, Part> = {};
  const all = codesOfPlane(plane);
  for (const [name, endpoint] of Object.entries(plane.rows)) {
    const operation = operationOf(name, endpoint, { plane, components, all });
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }
  return paths;
}

function codesOfPlane(plane: PlaneDocument): ErrorCode[] {
  const met = new Set(
    Object.values(plane.rows).flatMap((row) => row.statuses.flatMap((status) => codesOf(plane, row, status))),
  );
  return (Object.keys(errors) as ErrorCode[]).filter((code) => met.has(code));
}
