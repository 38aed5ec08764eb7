import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cut, writeAfterCut } from './cut.ts';
import { openDisk } from './disk.ts';
import type { Event } from './event.ts';
import type { Luck } from './luck.ts';
import type { Recording } from './record.ts';
import { problemsOf } from './survey.ts';

/** A power cut after which something is not as it must be. */
export type Loss = { readonly at: number; readonly cut: Cut; readonly problems: string[] };
/** When the power is cut, the moments in order, and what then becomes of what was not synced. */
type Plan = { readonly moments: readonly number[]; readonly luck: Luck; cut(luck: Luck): Cut };

/** Replays a recording up to each of some moments, cuts the power, and looks at what is found. */
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

/** So many moments in order: right after something was confirmed, between the rarer calls, and anywhere. */
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

/** The moments right after something like this was confirmed. */
export function momentsAfter({ events }: Recording, what: RegExp): number[] {
  return where(events, (event) => event.kind === 'said' && what.test(event.what));
}

function where(events: readonly Event[], wanted: (event: Event) => boolean): number[] {
  return [...events.entries()].flatMap(([at, event]) => (wanted(event) ? [at] : []));
}
