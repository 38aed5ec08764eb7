import { noteStanding } from '../answering/standing/changes.ts';
import { noteCollected } from '../answering/undoable.ts';
import { deviceRequests } from '../callers/device-requests.ts';
import { forgetAcknowledged } from '../forms/drafts/keep.ts';
import { noteArrival } from '../notifications/notify.ts';
import { noteCounts } from '../requests/lists.ts';
import { attempt, call } from '../server/api.ts';
import type { Counts } from '../server/item.ts';
import type { LiveHandlers } from '../server/live/listen.ts';
import { renamePerson, session } from '../server/session.ts';
import { notices } from '../settings/notices-state.ts';
import { beginning, lookAgain, noteChange, noteRemoval } from './news.ts';

type ItemEvent = { item_id: string; reason?: 'answered' | 'gone'; because?: 'asker_ended' };

const takers: Readonly<Record<string, (data: never) => void>> = {
  'item.added': ({ item_id }: ItemEvent) => {
    void noteArrival(item_id);
    void noteChange(item_id);
  },
  'item.changed': ({ item_id }: ItemEvent) => noteChange(item_id),
  'item.removed': ({ item_id, reason, because }: ItemEvent) => noteRemoval(item_id, reason, because),
  'output.read': ({ item_id }: ItemEvent) => collected(item_id),
  'output.acked': ({ item_id }: ItemEvent) => {
    forgetAcknowledged(item_id);
    collected(item_id);
  },
  counts: (now: Counts) => noteCounts(now),
  notice: () => void notices.again(),
  role: () => void readRole(),
  device: () => void deviceRequests.again(),
  standing: noteStanding,
  policy: () => void lookAgain(),
  resync: () => {
    void lookAgain();
    void notices.again();
    void readRole();
  },
};

/** Reads the person again, whose role may have changed. Without a change, forms of the page stay as they are. */
async function readRole(): Promise<void> {
  const read = await attempt(call('sessionRead'));
  const now = session.peek();
  if (!read || !('reviewer' in now) || now.reviewer.reviewer_id !== read.reviewer.reviewer_id) return;
  if (now.reviewer.role !== read.reviewer.role) renamePerson({ ...now.reviewer, role: read.reviewer.role });
}

function collected(item_id: string): void {
  noteCollected(item_id);
  void noteChange(item_id);
}

/** Passes each live event to the part of the page that handles it. */
export const liveHandlers: LiveHandlers = {
  event: (name, data) => takers[name]?.(data as never),
  opened: (event_id) => (beginning.value = event_id),
  readAgain: lookAgain,
};
