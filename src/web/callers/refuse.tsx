import { call } from '../api.ts';
import { ActionButton } from '../parts/button.tsx';
import { FieldError } from '../parts/field-error.tsx';
import { toast } from '../state/toast.ts';
import { readWishes, type Wish } from '../state/wishes.ts';
import { connectWords as words } from '../words-connect.ts';
import { useCallerChange } from './use-caller-change.ts';

type RefuseProps = { wish: Wish; done(): void; text?: string };

/** Refuses a program its wish, or takes back what was approved; `done` hears of either end. */
export function Refuse({ wish, done, text = words.refuse }: RefuseProps) {
  const change = useCallerChange();
  const { device_request_id } = wish;
  const refuse = async () => {
    const denied = await change.run(() => call('deviceRequestDeny', { params: { device_request_id }, body: {} }));
    if (!denied && !change.problem.peek()) return;
    if (denied) toast.value = { icon: 'circle-slash', said: words.refused };
    void readWishes();
    done();
  };
  return (
    <>
      <ActionButton icon="x" tone="neutral" style="outline" onPress={() => void refuse()}>
        {text}
      </ActionButton>
      <FieldError id="refuse-problem" message={change.problem.value?.message} />
    </>
  );
}
