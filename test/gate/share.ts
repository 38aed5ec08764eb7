import { existsSync, writeFileSync } from 'node:fs';
import { systemCode } from '../../src/lib/process/system-error.ts';

const autogroup = '/proc/self/autogroup';
const preferred = -3;
/**
 * The kernel refuses: the user has no right to it, as in most containers, or asked too often, or the session is the
 * machine's first, which has no share (EINVAL).
 */
const refused = ['EACCES', 'EPERM', 'EROFS', 'EAGAIN', 'EINVAL'];

/**
 * Gives this session twice the processor time of a browser, where the machine allows that. Linux divides the time among
 * sessions (sched(7), "autogroup"), and each browser begins one of its own. Without this, all servers together would
 * get as much as one browser, and leases would run out. Returns the function that ends it.
 */
export function preferSession(): () => void {
  if (!existsSync(autogroup)) return () => {};
  try {
    writeFileSync(autogroup, String(preferred));
  } catch (error) {
    const code = systemCode(error) ?? '';
    if (!refused.includes(code)) throw error;
    process.stdout.write(`Browsers may starve the servers of the tests: ${autogroup} cannot be written (${code}).\n`);
    return () => {};
  }
  return () => writeFileSync(autogroup, '0');
}
