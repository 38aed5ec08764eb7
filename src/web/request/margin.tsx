import type { Shown } from '../server/item.ts';
import { directionOf } from '../ui/direction.ts';
import { Icon } from '../ui/icon.tsx';
import { OutLink } from '../ui/out-link.tsx';
import { Plain } from '../ui/plain.tsx';
import { clockOf, fullOf } from '../ui/time/age.ts';
import { requestWords } from './words.ts';

export function Margin({ item }: { item: Shown }) {
  const { link_buttons } = item.raw_input;
  return (
    <aside class="margin" aria-label={requestWords.aboutRequest}>
      {link_buttons.length > 0 && (
        <ul class="links" aria-label={requestWords.links}>
          {link_buttons.map(({ display, icon, url }, at) => (
            <li key={at}>
              <OutLink href={url}>
                <Icon name={icon} />
                <span dir={directionOf(display)}>
                  <Plain text={display} />
                </span>
              </OutLink>
            </li>
          ))}
        </ul>
      )}
      <dl class="facts">
        <div>
          <dt>{requestWords.item}</dt>
          <dd>
            <code translate={false}>
              <Plain text={item.caller_item_id} />
            </code>
          </dd>
        </div>
        <div>
          <dt>{requestWords.sent}</dt>
          <dd title={fullOf(item.created_at)}>{clockOf(item.created_at)}</dd>
        </div>
        <div>
          <dt>{requestWords.revision}</dt>
          <dd translate={false}>{item.revision}</dd>
        </div>
      </dl>
    </aside>
  );
}
