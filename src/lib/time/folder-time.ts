import { day_ms, hour_ms, minute_ms } from './units.ts';
/** The folder's own time: its running time plus trusted gaps, whatever the system's clock says. In milliseconds. */
export type FolderTime = {
  /** The version of the stored row, to detect concurrent changes. */
  readonly version: number;
  /** The time during which a process used the folder. The fields below are positions on this scale unless noted. */
  readonly lived_ms: number;
  /** The folder's time at lived_ms 0. */
  readonly began_ms: number;
  /** The difference between the folder's time and lived_ms. */
  readonly offset_ms: number;
  /** When the system's clock was last known to be right. */
  readonly trusted_ms: number;
  /** The place of a gap that is not trusted yet; null if the clock has agreed since it was last trusted. */
  readonly open_ms: number | null;
  /** The minimum that the clock has been ahead; null if it is not ahead. */
  readonly ahead_ms: number | null;
  /** Since when the clock has been ahead, behind, or in agreement. */
  readonly since_ms: number;
};

/** Time that passed while no process used the folder. */
export type Gap = { readonly lived_ms: number; readonly gap_ms: number };

type ClockReading = {
  readonly wall_ms: number;
  /** Monotonic time since the last reading. */
  readonly passed_ms: number;
  /** The system reports that its clock is synchronised with a time source. */
  readonly synchronised: boolean;
  /** lived_ms when this process opened the folder. No gap can lie after it. */
  readonly run_ms: number;
};
export type TimeStep = { readonly time: FolderTime; readonly gap: Gap | undefined };

/** The earliest plausible time: the program did not exist before. */
export const first_wall_ms = Date.parse('2026-01-01T00:00:00.000Z');
/** The lived time after which an unconfirmed clock is trusted. */
const believed_after_ms = 7 * day_ms;
/** A smaller lead of the clock is not reported, because ages are counted in days. */
export const worth_telling_ms = hour_ms;
/** A smaller difference is no sign of a wrong clock. */
export const small_ms = minute_ms;

/** Creates the time of a new folder. `last_ms` is the date of the last event in it, if there is one. */
export function beginTime(wall_ms: number, last_ms: number | undefined): FolderTime {
  const first_ms = Math.max(wall_ms, first_wall_ms);
  const began_ms = wall_ms < first_wall_ms ? (last_ms ?? first_ms) : Math.min(first_ms, last_ms ?? first_ms);
  const began = { version: 0, lived_ms: 0, began_ms, offset_ms: began_ms };
  return { ...began, trusted_ms: 0, open_ms: null, ahead_ms: null, since_ms: 0 };
}

/**
 * Advances the folder's time by the time lived. A clock that is ahead is trusted if it is synchronised, or has been
 * ahead for seven lived days; then by the minimum of that period. The gap is placed where the clock was last known to
 * be right, or at the start of the run that first doubted it. So nothing that was stored since gets older.
 */
export function advanceTime(before: FolderTime, { wall_ms, passed_ms, synchronised, run_ms }: ClockReading): TimeStep {
  const time = { ...before, lived_ms: before.lived_ms + Math.max(0, passed_ms) };
  const { lived_ms } = time;
  const gap_ms = wall_ms - ownTime(time);
  if (gap_ms < -small_ms || wall_ms < first_wall_ms) return { time: doubted(time, run_ms, null), gap: undefined };
  if (synchronised) {
    const trusted = { ...time, trusted_ms: lived_ms, open_ms: null, ahead_ms: null, since_ms: lived_ms };
    return gap_ms > small_ms
      ? addGap(trusted, { lived_ms: time.trusted_ms, gap_ms })
      : { time: trusted, gap: undefined };
  }
  if (gap_ms > small_ms) return awaitTrust(doubted(time, run_ms, gap_ms), gap_ms);
  const agreeing = time.ahead_ms === null ? time : { ...time, ahead_ms: null, since_ms: lived_ms };
  const agrees = lived_ms - agreeing.since_ms >= believed_after_ms;
  const settled = agrees ? { ...agreeing, trusted_ms: lived_ms, open_ms: null } : agreeing;
  const starts = lived_ms === run_ms && gap_ms > 0; // the seconds that a restart took
  return starts ? addGap(settled, { lived_ms: time.open_ms ?? run_ms, gap_ms }) : { time: settled, gap: undefined };
}

export function trustClock(time: FolderTime, wall_ms: number): TimeStep {
  const { lived_ms } = time;
  const accepted = { ...time, trusted_ms: lived_ms, open_ms: null, ahead_ms: null, since_ms: lived_ms };
  const gap_ms = wall_ms - ownTime(time);
  if (gap_ms <= 0) return { time: accepted, gap: undefined };
  return addGap(accepted, { lived_ms: time.open_ms ?? lived_ms, gap_ms });
}

export function ownTime({ lived_ms, offset_ms }: FolderTime): number {
  return lived_ms + offset_ms;
}

function addGap(time: FolderTime, gap: Gap): TimeStep {
  return { time: { ...time, offset_ms: time.offset_ms + gap.gap_ms }, gap };
}

/** Records that the clock is ahead by `gap_ms`, or behind if it is null. */
function doubted(time: FolderTime, run_ms: number, gap_ms: number | null): FolderTime {
  const open_ms = time.open_ms ?? Math.max(run_ms, time.trusted_ms);
  if (gap_ms === null) return { ...time, open_ms, ahead_ms: null, since_ms: time.lived_ms };
  if (time.ahead_ms === null) return { ...time, open_ms, ahead_ms: gap_ms, since_ms: time.lived_ms };
  return { ...time, open_ms, ahead_ms: Math.min(time.ahead_ms, gap_ms) };
}

/** Trusts the lead that the clock has had for seven lived days. A larger lead since then has to wait as long. */
function awaitTrust(time: FolderTime, gap_ms: number): TimeStep {
  const { ahead_ms, open_ms, since_ms, lived_ms } = time;
  if (ahead_ms === null || open_ms === null || lived_ms - since_ms < believed_after_ms) return { time, gap: undefined };
  const rest_ms = gap_ms - ahead_ms;
  const more = rest_ms > small_ms;
  const trusted_ms = Math.max(time.trusted_ms, since_ms);
  const next = { open_ms: more ? since_ms : null, ahead_ms: more ? rest_ms : null, since_ms: lived_ms };
  return addGap({ ...time, ...next, trusted_ms }, { lived_ms: open_ms, gap_ms: ahead_ms });
}
