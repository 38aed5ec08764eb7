import { YourText } from '../answering/your-text.tsx';
import { Link } from '../requests/link.tsx';
import { Empty } from '../ui/empty.tsx';
import { uiWords } from '../ui/words.ts';
import { queueWords } from './words.ts';

/** Says that the request in the address does not exist. */
export function NotThere({ item_id }: { item_id: string }) {
  return (
    <>
      <YourText item_id={item_id} />
      <Empty title={queueWords.notThere} how={queueWords.notThereHow}>
        <p class="empty-acts">
          <Link class="text-link" to={{ view: 'queue', item_id: undefined }}>
            {uiWords.toQueue}
          </Link>
        </p>
      </Empty>
    </>
  );
}
