import { TryNow } from '../parts/calm.tsx';
import { askWho } from '../state/who.ts';
import { calmWords as words } from '../words-decided.ts';

/** The page is there and the appliance is not. */
export function Unreachable() {
  return (
    <div class="view">
      <main class="door">
        <div class="door-inner">
          <h1>{words.noAnswer}</h1>
          <p class="door-host">{words.noAnswerHow}</p>
          <div class="door-form">
            <TryNow wide again={() => void askWho()} />
          </div>
        </div>
      </main>
    </div>
  );
}
