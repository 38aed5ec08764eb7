/** Coalesces calls: all wakes while the work runs cause one more run. */
export function coalesceRuns(work: () => Promise<void>): { wake(): void; settled(): Promise<void> } {
  let wanted = false;
  let running = Promise.resolve();
  return {
    wake() {
      if (wanted) return;
      wanted = true;
      running = running.then(() => {
        wanted = false;
        return work();
      });
    },
    settled: () => running,
  };
}
