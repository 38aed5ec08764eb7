import { askWho } from '../server/who.ts';
import { TryNow } from '../ui/empty.tsx';
import { uiWords } from '../ui/words.ts';

/** Says that the server is unreachable. */
export function Unreachable() {
  return (
    <div class="view">
      <main class="sign-in">
        <div class="sign-in-inner">
          <h1>{uiWords.noAnswer}</h1>
          <p class="sign-in-host">{uiWords.noAnswerHow}</p>
          <div class="sign-in-form">
            <TryNow wide again={() => void askWho()} />
          </div>
        </div>
      </main>
    </div>
  );
}
