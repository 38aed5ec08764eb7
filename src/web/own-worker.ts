/** The scripts that the pages may start as workers; build/web.ts writes their addresses in. */
declare const workers: { readonly live: string; readonly offline: string } | undefined;

type Rules = { createScriptURL(address: string): string };

const addresses = typeof workers === 'undefined' ? ({ live: '/live.js', offline: '/offline.js' } as const) : workers;

/** The only policy of Trusted Types there is (src/review/page-headers.ts): it lets our own workers through. */
const rules: Rules = {
  createScriptURL(address) {
    if (!Object.values(addresses).includes(address)) throw new TypeError('This is no worker of ours.');
    return address;
  },
};

const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): Rules } };
const policy = trustedTypes?.createPolicy('hdo-workers', rules) ?? rules;

/** The address of a worker of ours, in the form in which a browser lets it be started. */
export function ownWorker(name: keyof typeof addresses): string {
  return policy.createScriptURL(addresses[name]);
}
