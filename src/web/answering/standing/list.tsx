import { listed } from '../../ui/numbers.ts';
import { Plain } from '../../ui/plain.tsx';
import { clockOf } from '../../ui/time/age.ts';
import { Calls } from './calls.tsx';
import { endStanding, type StandingAnswer, standingAnswers } from './state.ts';
import { standingWords as words } from './words.ts';

/** Lists the live standing answers of the account. One press ends an own one; admins can end all of them. */
export function StandingAnswers() {
  const all = standingAnswers.value.value;
  return (
    <>
      {all?.length === 0 && <p class="settings-none">{words.none}</p>}
      {all?.map((one) => (
        <Line key={one.standing_answer_id} one={one} />
      ))}
    </>
  );
}

function Line({ one: { standing_answer_id, caller, given_by, expires_at, scope, may_end } }: { one: StandingAnswer }) {
  const what = words.listed(scope.tool, caller.display_name);
  const end = async () => {
    if (await endStanding(standing_answer_id)) document.getElementById('settings-standing')?.focus();
  };
  return (
    <div class="setting">
      <div class="standing">
        <span class="setting-label">
          <Plain text={what} />
        </span>
        <p>
          <Plain
            text={listed(
              scope.scope === 'arguments' ? words.exact : words.byField(scope.scope),
              words.givenBy(given_by, clockOf(expires_at)),
            )}
          />
        </p>
        <Calls calls={scope} />
      </div>
      <div class="setting-control">
        {may_end && (
          <button type="button" class="quiet" aria-label={words.endOf(what)} onClick={() => void end()}>
            {words.end}
          </button>
        )}
      </div>
    </div>
  );
}
