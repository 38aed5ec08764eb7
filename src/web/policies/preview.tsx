import { type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { attempt, call } from '../server/api.ts';
import { bodyOf, type Draft } from './draft.ts';
import { policyFormWords as words } from './words.ts';

type Count = {
  readonly people: number;
  readonly considered: number;
  readonly fitting: number;
  readonly several: number;
};

const pause_ms = 250;

/** Says to how many of the last requests the policy would have applied. It follows what is typed. */
export function Preview({ draft }: { draft: Signal<Draft> }) {
  const count = useSignal<Count | 'asked' | undefined>('asked');
  useSignalEffect(() => {
    const body = bodyOf(draft.value);
    let isWanted = true;
    const timer = setTimeout(async () => {
      const found = await attempt(call('policyPreview', { body }));
      if (isWanted) count.value = found && { ...found, people: Number(body.approvals) };
    }, pause_ms);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  });
  const found = count.value;
  return (
    <p class="policy-preview" role="status">
      {found === undefined ? words.noPreview : found !== 'asked' && saidOf(found)}
    </p>
  );
}

function saidOf({ people, considered, fitting, several }: Count): string {
  return several > 0 ? words.preview(people, several, considered) : words.previewFits(fitting, considered);
}
