import { useLayoutEffect, useRef } from 'preact/hooks';
import { Link } from '../requests/link.tsx';
import { ActionButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { uiWords } from '../ui/words.ts';
import { DeviceRequestFacts } from './device-request-facts.tsx';
import { deviceRequestWords as words } from './device-request-words.ts';
import type { DeviceRequest } from './device-requests.ts';
import { Pane } from './pane.tsx';
import { Refuse } from './refuse.tsx';

type Kind = Exclude<DeviceRequest['state'], 'waiting'> | 'unknown' | 'unreachable';
type OutcomeProps = { is: Kind; request?: DeviceRequest; done?(): void; again?(): void };

const kinds: Readonly<Record<Kind, { icon: IconName; title: string; how: string }>> = {
  unknown: { icon: 'search', title: words.unknown, how: words.unknownHow },
  unreachable: { icon: 'cloud-off', title: words.notRead, how: uiWords.noAnswerHow },
  denied: { icon: 'circle-slash', title: words.denied, how: words.deniedHow },
  expired: { icon: 'history', title: words.expired, how: words.expiredHow },
  approved: { icon: 'check', title: words.approved, how: words.approvedHow },
  collected: { icon: 'check-check', title: words.collected, how: words.collectedHow },
};

/** Shows the outcome of a device request, or that none was found. It takes the focus, so that it is read aloud. */
export function Outcome({ is, request, done, again }: OutcomeProps) {
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
        {request && is === 'approved' && <DeviceRequestFacts request={request} />}
        <p class="block-acts">
          {is === 'approved' && request && <Refuse request={request} text={words.undoApproval} done={() => done?.()} />}
          {is === 'unreachable' && (
            <ActionButton icon="refresh-cw" tone="brand" style="solid" onPress={() => again?.()}>
              {uiWords.tryNow}
            </ActionButton>
          )}
          {is === 'unknown' && (
            <Link class="text-link" to={{ connect: '' }}>
              {words.again}
            </Link>
          )}
          {is === 'collected' && request?.caller_id && (
            <Link class="text-link" to={{ caller_id: request.caller_id }}>
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
