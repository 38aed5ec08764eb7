import { Icon } from '../icon.tsx';
import { Plain } from '../plain.tsx';
import { live } from '../state/connection.ts';
import { doubts } from '../state/doubts.ts';
import { tryNow } from '../state/live.ts';
import { clockOf } from '../time/age.ts';
import { calmWords, stateWords as words } from '../words-decided.ts';

/** Says under the head of the page that the appliance does not answer, and which answers may not have arrived. */
export function Strip() {
  return (
    <div role="status">
      <Offline />
      <InDoubt />
    </div>
  );
}

function Offline() {
  const { value } = live;
  if (value.is !== 'offline') return null;
  return (
    <div class="strip">
      <Icon name="cloud-off" />
      <b>{words.offlineSince(clockOf(value.since))}</b>
      <span>{words.offlineHow}</span>
      <span class="gap" />
      <button type="button" class="quiet" onClick={tryNow}>
        {calmWords.tryNow}
      </button>
    </div>
  );
}

function InDoubt() {
  const all = [...doubts.value.values()];
  if (all.length === 0) return null;
  return (
    <div class="strip">
      <Icon name="circle-alert" />
      <b>{words.inDoubt(all.reduce((sum, { count }) => sum + count, 0))}</b>
      <span dir="auto">
        <Plain text={all.map(({ title }) => title).join(', ')} />
      </span>
      <span>{words.inDoubtHow}</span>
    </div>
  );
}
