import { existsSync, writeFileSync } from 'node:fs';

const autogroup = '/proc/self/autogroup';
const preferred = -3;

/**
 * Gives this session twice the processor time of a browser. Linux divides it among sessions (sched(7),
 * "autogroup"), and each browser begins one of its own. Without this, all servers together would get as much as one
 * browser, and leases would run out. Only root may do so. Returns the function that ends it.
 */
export function preferSession(): () => void {
  if (!existsSync(autogroup) || process.getuid?.() !== 0) return () => {};
  writeFileSync(autogroup, String(preferred));
  return () => writeFileSync(autogroup, '0');
}
