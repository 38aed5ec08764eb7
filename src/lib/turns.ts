/** Runs a piece of work in turns: woken while it runs, it runs once more after that, however often it was woken. */
export function turns(work: () => Promise<void>): { wake(): void; settled(): Promise<void> } {
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
