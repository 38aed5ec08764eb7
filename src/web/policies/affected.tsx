import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { Prose } from '../request/prose.tsx';
import { readItem } from '../requests/open.ts';
import { type Item, isShown } from '../server/item.ts';
import { resource } from '../server/resource.ts';
import { Icon } from '../ui/icon.tsx';
import { listed } from '../ui/listed.ts';
import { Plain, shown } from '../ui/plain.tsx';
import { agoOf } from '../ui/time/age.ts';
import { policyFormWords as words } from './words.ts';

type Past = NonNullable<DataOf<ReviewEndpoints['policyPreview']>['items']>[number];

const few = 20;

/** Lists requests that a policy would have applied to, a few at first. Each opens in place, below its title. */
export function Affected({ items }: { items: readonly Past[] }) {
  const isWhole = useSignal(false);
  const drawn = isWhole.value ? items : items.slice(0, few);
  return (
    <>
      <ul class="policy-affected" aria-label={words.affected}>
        {drawn.map((item) => (
          <OnePast key={item.item_id} item={item} />
        ))}
      </ul>
      {drawn.length < items.length && (
        <button type="button" class="text-link" onClick={() => (isWhole.value = true)}>
          {words.showAll(items.length)}
        </button>
      )}
    </>
  );
}

function OnePast({ item: { item_id, title, caller, created_at, status, answered_by } }: { item: Past }) {
  const isOpen = useSignal(false);
  const { value: found, again } = useMemo(() => resource(() => readItem(item_id)), [item_id]);
  const toggle = () => {
    isOpen.value = !isOpen.peek();
    if (isOpen.peek()) void again();
  };
  const answered = answered_by === null ? words.byPolicy : words.answeredBy(answered_by);
  return (
    <li>
      <button type="button" aria-expanded={isOpen.value} onClick={toggle}>
        <Icon name="chevron-right" flips />
        <span dir="auto">{shown(title)}</span>
        <small>
          <Plain text={listed(caller, agoOf(created_at), status === 'pending' ? words.pending : answered)} />
        </small>
      </button>
      {isOpen.value && found.value && <Opened item={found.value} />}
    </li>
  );
}

function Opened({ item }: { item: Item | 'missing' | 'failed' }) {
  if (item === 'failed') return <p class="field-note">{words.notRead}</p>;
  if (item === 'missing' || !isShown(item)) return <p class="field-note">{words.noContent}</p>;
  return (
    <div class="policy-past">
      <Prose item={item} />
    </div>
  );
}
