import { Calm, TryNow } from '../parts/calm.tsx';
import { Link } from '../parts/link.tsx';
import { tryNow } from '../state/live.ts';
import { calmWords as words } from '../words-decided.ts';

/** A request that the address names and that is not there. */
export function NotThere() {
  return (
    <Calm title={words.notThere} how={words.notThereHow}>
      <p class="calm-acts">
        <Link class="text-link" to={{ view: 'queue', item_id: undefined }}>
          {words.toQueue}
        </Link>
      </p>
    </Calm>
  );
}

/** A request, or a list of them, that could not be read. */
export function NotRead() {
  return (
    <Calm title={words.noAnswer} how={words.noAnswerHow}>
      <p class="calm-acts">
        <TryNow again={() => void tryNow()} />
      </p>
    </Calm>
  );
}
