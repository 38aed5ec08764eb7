const look_ms = 1_000;
const calm_looks = 10;

/**
 * Rests once nothing has happened for a while: a second after the start, and later ten seconds after the last request.
 * `happened` is to be called for every request.
 */
export function openRest(rest: () => void): { happened(): void; close(): void } {
  let calm = calm_looks - 1;
  const timer = setInterval(() => {
    calm += 1;
    if (calm === calm_looks) rest();
  }, look_ms).unref();
  return {
    happened: () => {
      calm = 0;
    },
    close: () => clearInterval(timer),
  };
}
