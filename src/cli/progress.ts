import type { Told } from '../upkeep/told.ts';
import type { Manner } from './output.ts';

/** Says how far long work has come: a bar on a terminal, lines elsewhere, nothing when quiet. */
export type Progress = {
  /** So many parts are done. */
  at(done: number): void;
  /** The work has ended; the bar goes. */
  end(): void;
};

const bar_width = 30;
const redraw_ms = 100;
const line_ms = 5_000;

/** Begins to say how work with so many parts goes. Work of less than a moment says nothing. */
export function startProgress({ quiet }: Pick<Manner, 'quiet'>, label: string, total: number): Progress {
  if (quiet || total === 0) return { at: () => {}, end: () => {} };
  const { stderr } = process;
  const pause_ms = stderr.isTTY ? redraw_ms : line_ms;
  let told_ms = performance.now();
  let drawn = false;
  return {
    at(done) {
      if (performance.now() - told_ms < pause_ms) return;
      told_ms = performance.now();
      drawn = true;
      const percent = Math.floor((100 * done) / total);
      stderr.write(stderr.isTTY ? `\r${label} ${bar(done / total)} ${percent} %` : `${label}: ${done} of ${total}\n`);
    },
    end() {
      if (drawn && stderr.isTTY) stderr.write('\r\u001b[K');
    },
  };
}

/** Says how work of several kinds goes, one kind after the other. */
export function progressOf(manner: Pick<Manner, 'quiet'>): { told: Told; end(): void } {
  let label = '';
  let progress: Progress | undefined;
  const end = () => progress?.end();
  const told: Told = (name, done, total) => {
    if (name !== label) {
      end();
      label = name;
      progress = startProgress(manner, name, total);
    }
    progress?.at(done);
  };
  return { told, end };
}

function bar(share: number): string {
  const full = Math.min(bar_width, Math.round(share * bar_width));
  return `[${'#'.repeat(full)}${'.'.repeat(bar_width - full)}]`;
}
