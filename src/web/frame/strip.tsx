import { useSignal } from '@preact/signals';
import { sending } from '../answering/sending.ts';
import { live } from '../server/connection.ts';
import { pause } from '../server/in-turn.ts';
import { tryNow } from '../server/live/listen.ts';
import { Icon } from '../ui/icon.tsx';
import { listed } from '../ui/numbers.ts';
import { shown } from '../ui/plain.tsx';
import { clockOf } from '../ui/time/age.ts';
import { uiWords } from '../ui/words.ts';
import { frameWords } from './words.ts';

const most_tried_ms = 5_000; // a lost connection may answer nothing at all

/** Says that the server is unreachable, and which answers may not have arrived. */
export function Strip() {
  return (
    <div role="status">
      <Offline />
      <InDoubt />
    </div>
  );
}

function Offline() {
  const isTrying = useSignal(false);
  const { value } = live;
  if (value.is !== 'offline') return null;
  const again = async () => {
    isTrying.value = true;
    await Promise.race([tryNow(), pause(most_tried_ms)]);
    isTrying.value = false;
  };
  return (
    <div class="strip">
      <Icon name="cloud-off" />
      <b>{frameWords.offlineSince(clockOf(value.since))}</b>
      <span>{frameWords.offlineHow}</span>
      <span class="gap" />
      <button type="button" class="quiet" onClick={again}>
        {isTrying.value ? frameWords.trying : uiWords.tryNow}
      </button>
    </div>
  );
}

function InDoubt() {
  const all = sending.value.filter(({ inDoubt }) => inDoubt > 0);
  if (all.length === 0) return null;
  return (
    <div class="strip">
      <Icon name="circle-alert" />
      <b>{frameWords.inDoubt(all.reduce((sum, { inDoubt }) => sum + inDoubt, 0))}</b>
      <span dir="auto">{shown(listed(...all.map(({ title }) => title)))}</span>
      <span>{frameWords.inDoubtHow}</span>
    </div>
  );
}
