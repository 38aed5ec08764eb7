const loopback = /^(?:(?:.+\.)?localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\]|\[::ffff:(?:7f..|0):.*\])$/;

const plain = (name: string) => name.toLowerCase().replace(/\.$/, '');

/**
 * Returns true if an address is on the inbox's host, on any port. Cookies are not bound to a port, so another program
 * on this host receives ours and can set its own. The page lists the server's host names (src/people/pages/pages.ts).
 */
export function isOwnHost({ hostname }: URL): boolean {
  const given = document.documentElement.dataset.hosts?.split(' ') ?? [];
  const own = [location.hostname, ...given].map(plain);
  const name = plain(hostname);
  return own.includes(name) || (loopback.test(name) && own.some((one) => loopback.test(one)));
}
