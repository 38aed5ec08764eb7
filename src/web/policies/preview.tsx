import { type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Prose } from '../request/item-content.tsx';
import { readItem } from '../requests/open.ts';
import { attempt, call } from '../server/api.ts';
import { type Item, isShown, type ReplyOf } from '../server/item.ts';
import { resource } from '../server/resource.ts';
import { Icon } from '../ui/icon.tsx';
import { listed } from '../ui/numbers.ts';
import { Plain, shown } from '../ui/plain.tsx';
import { agoOf } from '../ui/time/age.ts';
import { bodyOf, type Draft } from './draft.ts';
import { policyFormWords as words } from './words.ts';

type PreviewData = ReplyOf<'policyPreview'> & { readonly people: number };

const pause_ms = 250;

/** Says to how many of the last requests the policy would have applied, and lists them. It follows what is typed. */
export function Preview({ draft, name }: { draft: Signal<Draft>; name: string | undefined }) {
  const found = useSignal<PreviewData | 'asked' | undefined>('asked');
  const isListed = useSignal(false);
  useSignalEffect(() => {
    const body = bodyOf(draft.value);
    const query = { name, with: isListed.value ? 'items' : undefined };
    let isWanted = true;
    const timer = setTimeout(async () => {
      const counted = await attempt(call('policyPreview', { query, body }));
      if (isWanted) found.value = counted && { ...counted, people: Number(body.approvals) };
    }, pause_ms);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  });
  const { value } = found;
  const fitting = typeof value === 'object' ? value.fitting : 0;
  return (
    <div class="policy-preview">
      <p role="status">{value === undefined ? words.noPreview : value !== 'asked' && saidOf(value)}</p>
      {fitting > 0 && (
        <button
          type="button"
          class="text-link"
          aria-expanded={isListed.value}
          onClick={() => (isListed.value = !isListed.peek())}
        >
          {isListed.value ? words.hide : words.show(fitting)}
        </button>
      )}
      {isListed.value && typeof value === 'object' && value.items && <Affected items={value.items} />}
    </div>
  );
}

function saidOf({ people, considered, fitting, several }: PreviewData): string {
  return several > 0 ? words.preview(people, several, considered) : words.previewFits(fitting, considered);
}

type Past = NonNullable<ReplyOf<'policyPreview'>['items']>[number];

const few = 20;

/** Lists requests that a policy would have applied to, a few at first. Each opens in place, below its title. */
function Affected({ items }: { items: readonly Past[] }) {
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
