/**
 * Measures the processor time in milliseconds that `work` spends in this process, or only in this thread. The load of
 * other processes does not count.
 */
export async function spentBy<T>(
  usage: typeof process.cpuUsage | typeof process.threadCpuUsage,
  work: () => T | Promise<T>,
): Promise<{ ms: number; result: T }> {
  const began = usage();
  const result = await work();
  const { user, system } = usage(began);
  return { ms: (user + system) / 1_000, result };
}
