import { Icon } from '../icon.tsx';
import { Link } from '../parts/link.tsx';
import { Plain } from '../plain.tsx';
import { place } from '../state/place.ts';
import { type Wish, wishes } from '../state/wishes.ts';
import { ageOf, fullOf } from '../time/age.ts';
import { visibleText } from '../unseen.ts';
import { words } from '../words.ts';
import { connectWords } from '../words-connect.ts';
import { shownWish } from './shown-wish.ts';

/** The programs that wait to be connected, above the callers. */
export function WishGroup() {
  const open = wishes.value;
  if (open.length === 0) return null;
  return (
    <>
      <h2 class="group-head">
        <span>{connectWords.waiting}</span>
        <span class="count">{open.length}</span>
      </h2>
      <ul>
        {open.map((wish) => (
          <WishRow key={wish.device_request_id} wish={wish} />
        ))}
      </ul>
    </>
  );
}

function WishRow({ wish }: { wish: Wish }) {
  const { device_request_id, name, address, created_at, state } = wish;
  return (
    <li>
      <Link
        to={{ connect: device_request_id, caller_id: undefined }}
        class="row plain"
        current={[place.value.connect, shownWish.value].includes(device_request_id)}
        title={visibleText(name)}
      >
        <span class="row-mark">
          <Icon name="link" />
        </span>
        <span class="row-main">
          <span class="row-line">
            <span class="row-title" dir="auto">
              <Plain text={name} />
            </span>
            <span class="corner">
              <code>{address}</code>
            </span>
          </span>
          <span class="row-line">
            <span class="row-sub">
              <span class="state" data-state="undoable">
                {state === 'waiting' ? connectWords.wantsShort : connectWords.notCollected}
              </span>
            </span>
            <time class="age" dateTime={created_at} title={fullOf(created_at)}>
              {ageOf(created_at) ?? words.justNow}
            </time>
          </span>
        </span>
      </Link>
    </li>
  );
}
