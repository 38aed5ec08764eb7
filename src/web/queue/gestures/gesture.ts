/** The act of a moving finger. Distances are in pixels from where it went down. */
export type Gesture = {
  move(x_px: number, y_px: number): unknown;
  /** Ends it where the finger was lifted at a time of `performance.now()`. A busy page hears of that later. */
  end(lifted_ms: number): unknown;
  /** Ends it without effect. */
  cancel(): void;
  /** Ends it without effect if its row has changed. */
  check?(): void;
  /** True if it goes on while the browser scrolls. */
  readonly isScroll?: true;
};
