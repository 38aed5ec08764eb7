import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';
import { ActionButton } from '../parts/button.tsx';
import { Link } from '../parts/link.tsx';
import type { Wish } from '../state/wishes.ts';
import { connectWords as words } from '../words-connect.ts';
import { calmWords } from '../words-decided.ts';
import { Pane } from './pane.tsx';
import { Refuse } from './refuse.tsx';
import { WishFacts } from './wish-facts.tsx';

type Kind = Exclude<Wish['state'], 'waiting'> | 'unknown' | 'unreachable';
type OutcomeProps = { is: Kind; wish?: Wish; done?(): void; again?(): void };

const kinds: Readonly<Record<Kind, { icon: IconName; title: string; how: string }>> = {
  unknown: { icon: 'search', title: words.unknown, how: words.unknownHow },
  unreachable: { icon: 'cloud-off', title: words.notRead, how: calmWords.noAnswerHow },
  denied: { icon: 'circle-slash', title: words.denied, how: words.deniedHow },
  expired: { icon: 'history', title: words.expired, how: words.expiredHow },
  approved: { icon: 'check', title: words.approved, how: words.approvedHow },
  collected: { icon: 'check-check', title: words.collected, how: words.collectedHow },
};

/** What has become of a request, or that there is none; the focus comes here, so that it is said. */
export function Outcome({ is, wish, done, again }: OutcomeProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => head.current?.focus(), []);
  const { icon, title, how } = kinds[is];
  return (
    <Pane label={words.request} position={words.request}>
      <div class="item">
        <h2 class="item-title" tabIndex={-1} ref={head}>
          <Icon name={icon} /> {title}
        </h2>
        <p class="item-sub">{how}</p>
        {wish && is === 'approved' && <WishFacts wish={wish} />}
        <p class="block-acts">
          {is === 'approved' && wish && <Refuse wish={wish} text={words.takeBack} done={() => done?.()} />}
          {is === 'unreachable' && (
            <ActionButton icon="refresh-cw" tone="brand" style="solid" onPress={() => again?.()}>
              {calmWords.tryNow}
            </ActionButton>
          )}
          {is === 'unknown' && (
            <Link class="text-link" to={{ connect: '' }}>
              {words.again}
            </Link>
          )}
          {is === 'collected' && wish?.caller_id && (
            <Link class="text-link" to={{ caller_id: wish.caller_id }}>
              {words.toCaller}
            </Link>
          )}
          <Link class="text-link" to={{ caller_id: undefined }}>
            {words.toCallers}
          </Link>
        </p>
      </div>
    </Pane>
  );
}
