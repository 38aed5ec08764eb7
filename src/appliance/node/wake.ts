/** Waits that something else can end early. A wake between two waits ends the next one at once. */
export function openWake(stop: AbortSignal) {
  let isDue = false;
  let end = () => {};
  const now = () => {
    isDue = true;
    end();
  };
  stop.addEventListener('abort', now, { once: true });
  return {
    now,
    async within(ms: number): Promise<void> {
      if (!isDue) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.max(1, ms));
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isDue = false;
    },
  };
}
