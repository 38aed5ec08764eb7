import { placeOf } from '../html.tsx';
import { Icon } from '../icon.tsx';
import type { Shown } from '../item.ts';
import { Plain } from '../plain.tsx';
import { clockOf, fullOf } from '../time/age.ts';
import { words } from '../words.ts';

/** Beside the request: its links, with the hosts they lead to, and what identifies it. */
export function Margin({ item }: { item: Shown }) {
  const { link_buttons } = item.raw_input;
  return (
    <aside class="margin" aria-label={words.aboutRequest}>
      {link_buttons.length > 0 && (
        <ul class="links" aria-label={words.links}>
          {link_buttons.map(({ display, icon, url }, at) => (
            <li key={at}>
              <a href={url} target="_blank" rel="noopener noreferrer" referrerpolicy="no-referrer">
                <Icon name={icon} />
                <span dir="auto">
                  <Plain text={display} />
                </span>
                <span class="host" dir="ltr">
                  {placeOf(url)}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <dl class="facts">
        <div>
          <dt>{words.item}</dt>
          <dd>
            <code>
              <Plain text={item.caller_item_id} />
            </code>
          </dd>
        </div>
        <div>
          <dt>{words.sent}</dt>
          <dd title={fullOf(item.created_at)}>{clockOf(item.created_at)}</dd>
        </div>
        <div>
          <dt>{words.revision}</dt>
          <dd>{item.revision}</dd>
        </div>
      </dl>
    </aside>
  );
}
