const longest_ms = 60_000;
const asleep_ms = 5_000;

/** Makes the id of an answer, by which the server knows a repeated request. Later ids are greater. */
export function newAnswerId(): string {
  const random = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => (byte % 32).toString(32));
  return `ans_${Date.now().toString(32).padStart(10, '0')}${random.join('')}`;
}

/**
 * Opens the time in which an answer may be sent again: 60 seconds, while the page is visible and the device does not
 * sleep. An answer of Friday is not sent on Monday. Call `close` when it was sent.
 */
export function openWindow() {
  const [date_ms, awake_ms] = [Date.now(), performance.now()];
  let isHidden = document.hidden;
  const look = () => {
    isHidden ||= document.hidden;
  };
  document.addEventListener('visibilitychange', look);
  return {
    mayRepeat(): boolean {
      const passed_ms = Date.now() - date_ms;
      const slept_ms = Math.abs(passed_ms - (performance.now() - awake_ms));
      return !isHidden && passed_ms < longest_ms && slept_ms < asleep_ms;
    },
    close: () => document.removeEventListener('visibilitychange', look),
  };
}
