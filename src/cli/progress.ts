import type { ReportProgress } from '../upkeep/pace.ts';
import type { Manner } from './output.ts';

/** Shows the progress of long work: a bar on a terminal, lines elsewhere, nothing with --quiet. */
type Progress = {
  at(done: number): void;
  end(): void;
};

const bar_width = 30;
const redraw_ms = 100;
const line_ms = 5_000;

/** Starts a progress display for work with `total` parts. Short work shows nothing. */
export function startProgress({ quiet }: Pick<Manner, 'quiet'>, label: string, total: number): Progress {
  if (quiet || total === 0) return { at: () => {}, end: () => {} };
  const { stderr } = process;
  const pause_ms = stderr.isTTY ? redraw_ms : line_ms;
  let last_ms = performance.now();
  let drawn = false;
  return {
    at(done) {
      if (performance.now() - last_ms < pause_ms) return;
      last_ms = performance.now();
      drawn = true;
      const percent = Math.floor((100 * done) / total);
      stderr.write(stderr.isTTY ? `\r${label} ${bar(done / total)} ${percent} %` : `${label}: ${done} of ${total}\n`);
    },
    end() {
      if (drawn && stderr.isTTY) stderr.write('\r\u001b[K');
    },
  };
}

/** Shows the progress of work in several phases, one after the other. */
export function progressOf(manner: Pick<Manner, 'quiet'>): { told: ReportProgress; end(): void } {
  let label = '';
  let progress: Progress | undefined;
  const end = () => progress?.end();
  const told: ReportProgress = (name, done, total) => {
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
