import type { Item } from '../../server/item.ts';
import { Icon } from '../../ui/icon.tsx';
import { Plain } from '../../ui/plain.tsx';
import { standingWords as words } from './words.ts';

type Scope = Item['standing_scopes'][number];

/** Shows what all calls of a standing answer have in common: tool, folder, session, and arguments or a field. */
export function Calls({ calls }: { calls: Scope }) {
  return (
    <>
      <dl class="facts">
        {(['tool', 'folder', 'session'] as const).map((name) => (
          <div key={name}>
            <dt>{words[name]}</dt>
            <dd>
              <code>
                <Plain text={calls[name]} />
              </code>
            </dd>
          </div>
        ))}
      </dl>
      <details class="fold">
        <summary>
          <Icon name="chevron-right" flips />
          {words[calls.scope === 'arguments' ? 'theArguments' : 'theValue']}
        </summary>
        <pre>
          <Plain text={calls.value} />
        </pre>
      </details>
    </>
  );
}
