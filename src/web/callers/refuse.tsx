import { toast } from '../answering/toast.ts';
import { call } from '../server/api.ts';
import { ActionButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { takePress, useSeen } from '../ui/seen.ts';
import { deviceRequestWords as words } from './device-request-words.ts';
import { answersTo, type DeviceRequest, deviceRequests } from './device-requests.ts';
import { useCallerChange } from './use-caller-change.ts';

type RefuseProps = { request: DeviceRequest; done(): void; text?: string };

/** Refuses a device request, or revokes its approval. Calls `done` on success and on failure. */
export function Refuse({ request, done, text = words.refuse }: RefuseProps) {
  const change = useCallerChange();
  const { device_request_id } = request;
  const shown = answersTo(request, text);
  useSeen(shown);
  const refuse = async () => {
    if (!takePress(shown)) return;
    const denied = await change.run(() => call('deviceRequestDeny', { params: { device_request_id }, body: {} }));
    if (!denied && !change.problem.peek()) return;
    if (denied) toast.value = { icon: 'circle-slash', said: words.refused };
    void deviceRequests.again();
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
