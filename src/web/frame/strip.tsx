import { Icon } from '../icon.tsx';
import { live, tryNow } from '../state/live.ts';
import { clockOf } from '../time/age.ts';
import { calmWords, stateWords as words } from '../words-decided.ts';

/** Says under the head of the page that the appliance does not answer. */
export function Strip() {
  const { value } = live;
  return (
    <div role="status">
      {value.is === 'offline' && (
        <div class="strip">
          <Icon name="cloud-off" />
          <b>{words.offlineSince(clockOf(value.since))}</b>
          <span>{words.offlineHow}</span>
          <span class="gap" />
          <button type="button" class="quiet" onClick={tryNow}>
            {calmWords.tryNow}
          </button>
        </div>
      )}
    </div>
  );
}
