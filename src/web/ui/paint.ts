/** Runs `work` right before the next paint, which lays the page out once. Returns the function that cancels it. */
export function beforePaint(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}

/** Runs `work` in a task of its own after the next paint. Returns the function that cancels it. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = beforePaint(() => (timer = setTimeout(work)));
  return () => {
    cancel();
    clearTimeout(timer);
  };
}
