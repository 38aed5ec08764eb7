import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cut, writeAfterCut } from './cut.ts';
import { openDisk } from './disk.ts';
import type { Event } from './event.ts';
import type { Luck } from './luck.ts';
import type { Recording } from './record.ts';
import { problemsOf } from './survey.ts';

/** A power cut with a wrong result. */
export type Loss = { readonly at: number; readonly cut: Cut; readonly problems: string[] };
/** The moments of power cuts, in order, and the fate of unsynced data at each. */
type Plan = { readonly moments: readonly number[]; readonly luck: Luck; cut(luck: Luck): Cut };

/** Replays a recording up to each moment, cuts the power, and checks the result. */
export function* lossesOf(recording: Recording, { moments, luck, cut: anyCut }: Plan): Generator<Loss> {
  const { events, place } = recording;
  const disk = openDisk(place);
  const said = new Set<string>();
  let next = 0;
  for (const at of moments) {
    for (; next <= at; next++) {
      const event = events[next];
      if (event?.kind === 'said') said.add(event.what);
      else if (event) disk.does(event);
    }
    const found = mkdtempSync(join(tmpdir(), 'hdo-cut-'));
    const cut = anyCut(luck);
    try {
      writeAfterCut(disk, cut, { luck, into: found });
      const problems = problemsOf(recording, { said, disk, found });
      if (problems.length > 0) yield { at, cut, problems };
    } finally {
      rmSync(found, { recursive: true, force: true });
    }
  }
}

/** Picks moments, in order: right after a confirmation, between rare calls, and anywhere. */
export function anyMoments({ events }: Recording, count: number, luck: Luck): number[] {
  const kinds = [
    where(events, ({ kind }) => kind === 'said'),
    where(events, ({ kind }) => kind !== 'said' && kind !== 'write'),
    where(events, () => true),
  ];
  const moments = Array.from({ length: count }, (_, at) => {
    const among = kinds[at % kinds.length] ?? [];
    return among[luck.below(among.length)] ?? 0;
  });
  return moments.sort((one, other) => one - other);
}

/** Returns the moments right after a confirmation that matches. */
export function momentsAfter({ events }: Recording, what: RegExp): number[] {
  return where(events, (event) => event.kind === 'said' && what.test(event.what));
}

function where(events: readonly Event[], wanted: (event: Event) => boolean): number[] {
  return [...events.entries()].flatMap(([at, event]) => (wanted(event) ? [at] : []));
}
