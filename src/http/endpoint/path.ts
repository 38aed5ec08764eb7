/** Returns an endpoint's path in polka's syntax: `/a/{b}` becomes `/a/:b`. */
export function polkaPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/**
 * Returns the parameters of a requested path, or undefined if it does not match the endpoint's path. Polka ignores case
 * and a trailing slash, and keeps a broken percent escape; this function is strict.
 */
export function matchPath(path: string, requested: string): Record<string, string> | undefined {
  const segments = path.split('/');
  const requested_segments = requested.split('/');
  if (segments.length !== requested_segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, segment] of segments.entries()) {
    const found = requested_segments[at] ?? '';
    if (!segment.startsWith('{')) {
      if (segment !== found) return undefined;
      continue;
    }
    const value = decoded(found);
    if (!value) return undefined;
    params[segment.slice(1, -1)] = value;
  }
  return params;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined; // a broken percent escape matches no route, and is answered with not_found
  }
}
