import { ActionButton } from '../parts/button.tsx';
import { Link } from '../parts/link.tsx';
import { tryNow } from '../state/live.ts';
import { calmWords as words } from '../words-decided.ts';

/** A request that the address names and that is not there, or could not be read. */
export function NotThere({ failed }: { failed: boolean }) {
  return (
    <div class="item calm">
      <h2 class="big" tabIndex={-1}>
        {failed ? words.noAnswer : words.notThere}
      </h2>
      <p class="item-sub">{failed ? words.noAnswerHow : words.notThereHow}</p>
      <p class="calm-acts">
        {failed ? (
          <ActionButton icon="refresh-cw" tone="brand" style="solid" onPress={() => void tryNow()}>
            {words.tryNow}
          </ActionButton>
        ) : (
          <Link class="text-link" to={{ view: 'queue', item_id: undefined }}>
            {words.toQueue}
          </Link>
        )}
      </p>
    </div>
  );
}
