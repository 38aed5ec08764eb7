/** The worker scripts, with their addresses; set by build/web/page.ts. */
declare const workers: { readonly live: string; readonly offline: string } | undefined;

type Rules = { createScriptURL(address: string): string };

const addresses = typeof workers === 'undefined' ? ({ live: '/live.js', offline: '/offline.js' } as const) : workers;

/** The only Trusted Types policy (src/people/pages/served.ts). It admits our own workers. */
const rules: Rules = {
  createScriptURL(address) {
    if (!Object.values(addresses).includes(address)) throw new TypeError('This is no worker of ours.');
    return address;
  },
};

const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): Rules } };
const policy = trustedTypes?.createPolicy('hdo-workers', rules) ?? rules;

/** Returns the address of one of our workers, as a trusted script URL. */
export function ownWorker(name: keyof typeof addresses): string {
  return policy.createScriptURL(addresses[name]);
}
