/** An endpoint's path as polka writes it: `/a/{b}` becomes `/a/:b`. */
export function polkaPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/**
 * The parameters of a request's path under an endpoint's, or undefined where they differ: polka ignores case and a
 * trailing slash and leaves a broken percent escape as it is; a route of ours does none of that.
 */
export function matchPath(path: string, requested: string): Record<string, string> | undefined {
  const wanted = path.split('/');
  const given = requested.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, segment] of wanted.entries()) {
    const found = given[at] ?? '';
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
    return undefined;
  }
}
