import { isIP } from 'node:net';
import type { Agent, Dispatcher } from 'undici';

/** A proxy that the environment names, and the variable that names it. */
export type NamedProxy = { readonly uri: URL; readonly variable: string };

export class UnusableProxy extends Error {
  constructor(variable: string) {
    super(`${variable} is not the address of a proxy, such as http://proxy.example:3128`);
    this.name = 'UnusableProxy';
  }
}

/**
 * Finds the proxy for an address: HTTPS_PROXY or HTTP_PROXY, unless NO_PROXY names the host. Names in lower case win.
 * No proxy leads to this machine.
 * @throws {UnusableProxy}
 */
export function proxyFor(address: string, env: NodeJS.ProcessEnv = process.env): NamedProxy | undefined {
  const url = URL.parse(address);
  if (!url || isHere(url.hostname) || isExcepted(url, env.no_proxy ?? env.NO_PROXY ?? '')) return undefined;
  const name = url.protocol === 'https:' ? 'https_proxy' : 'http_proxy';
  const variable = env[name] === undefined ? name.toUpperCase() : name;
  const text = env[variable]?.trim();
  if (!text || (variable === 'HTTP_PROXY' && env.REQUEST_METHOD)) return undefined; // a CGI client can set HTTP_PROXY
  const uri = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (!uri || !/^https?:$/.test(uri.protocol) || uri.hostname === '') throw new UnusableProxy(variable);
  return { uri, variable };
}

/** Names a proxy in an error, without its password. */
export function proxyName({ uri, variable }: NamedProxy): string {
  return `the proxy ${uri.protocol}//${uri.host} (${variable})`;
}

/** Opens a dispatcher of undici that goes through the proxy for an address, or undefined without one. */
export async function proxyDispatcher(address: string, options: Agent.Options = {}): Promise<Dispatcher | undefined> {
  const proxy = proxyFor(address);
  if (!proxy) return undefined;
  const { ProxyAgent } = await import('undici'); // large, and unused without a proxy
  return new ProxyAgent({ ...options, uri: proxy.uri.href });
}

function isHere(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.|\[::1\]$)/.test(hostname);
}

/** Tells if NO_PROXY has an entry for the host: a name with its subdomains, a network, or `*`; a port is optional. */
function isExcepted({ hostname, port, protocol }: URL, list: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const own_port = port || (protocol === 'https:' ? '443' : '80');
  return list.split(/[\s,]+/).some((entry) => {
    const [, name = '', at] = /^(\[[^\]]*\]|[^:]*|.*:.*:.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
    if (name === '' || (at !== undefined && at !== own_port)) return false;
    const plain = name.replace(/^\[|\]$/g, '').replace(/^\*?\./, '');
    if (plain === '*' || plain === host) return true;
    return isIP(host) === 0 ? host.endsWith(`.${plain}`) : isInNetwork(host, plain);
  });
}

function isInNetwork(host: string, network: string): boolean {
  const [base = '', bits = ''] = network.split('/');
  if (isIP(host) !== 4 || isIP(base) !== 4 || !/^\d{1,2}$/.test(bits)) return false;
  const size = 2 ** (32 - Math.min(32, Number(bits)));
  const number = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  return Math.floor(number(host) / size) === Math.floor(number(base) / size);
}
