import type { Endpoint } from '../../contract/endpoint.ts';
import { traceOf } from '../request/trace.ts';
import type { App } from './app.ts';
import { matchPath, polkaPath } from './path.ts';
import type { Handler, Handlers, Plane } from './plane.ts';
import { type RoutedRequest, serveEndpoint } from './serve-endpoint.ts';

/** Adds every row of a plane, with its handler, to the routes. */
export function mountRows<Rows extends Record<string, Endpoint>, Who>(
  app: App,
  plane: Plane<Who>,
  { rows, handlers }: { rows: Rows; handlers: Handlers<Rows, Who> },
): void {
  for (const [name, endpoint] of Object.entries(rows)) {
    const handler = handlers[name] as Handler<Endpoint, Who>;
    const route = `${endpoint.method} ${endpoint.path}`;
    const serve = (requested: RoutedRequest) => {
      const trace = traceOf(requested.req);
      trace.route = route;
      trace.writes = endpoint.writes === true;
      return serveEndpoint(plane, { endpoint, handler }, requested);
    };
    if (!endpoint.path.includes('{')) {
      app.literal.set(route, (req, res, search) => void serve({ req, res, params: {}, search })); // never rejects
    }
    app.router.add(endpoint.method, polkaPath(endpoint.path), (req, res) => {
      const params = matchPath(endpoint.path, req.path);
      if (!params) return app.unrouted(req, res); // polka matches more paths than the contract allows
      return serve({ req, res, params, search: req.search });
    });
  }
  const { prefix, guard } = plane;
  app.planes.push({ prefix, paths: pathsOf(rows), ...(guard && { guard }) });
}

function pathsOf(rows: Record<string, Endpoint>): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const { path, method } of Object.values(rows)) paths.set(path, [...(paths.get(path) ?? []), method]);
  return paths;
}
