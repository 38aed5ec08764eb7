import { type Signal, useSignal, useSignalEffect } from '@preact/signals';
import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { attempt, call } from '../server/api.ts';
import { Affected } from './affected.tsx';
import { bodyOf, type Draft } from './draft.ts';
import { policyFormWords as words } from './words.ts';

type Found = DataOf<ReviewEndpoints['policyPreview']> & { readonly people: number };

const pause_ms = 250;

/** Says to how many of the last requests the policy would have applied, and lists them. It follows what is typed. */
export function Preview({ draft, name }: { draft: Signal<Draft>; name: string | undefined }) {
  const found = useSignal<Found | 'asked' | undefined>('asked');
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
          onClick={() => {
            isListed.value = !isListed.peek();
          }}
        >
          {isListed.value ? words.hide : words.show(fitting)}
        </button>
      )}
      {isListed.value && typeof value === 'object' && value.items && <Affected items={value.items} />}
    </div>
  );
}

function saidOf({ people, considered, fitting, several }: Found): string {
  return several > 0 ? words.preview(people, several, considered) : words.previewFits(fitting, considered);
}
