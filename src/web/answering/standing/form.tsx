import { type Signal, useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { FormProps } from '../../forms/popups/form.ts';
import { Frame } from '../../forms/popups/frame.tsx';
import type { Item } from '../../server/item.ts';
import { FieldError } from '../../ui/field-error.tsx';
import { Plain } from '../../ui/plain.tsx';
import { clockOf } from '../../ui/time/age.ts';
import { now } from '../../ui/time/now.ts';
import type { StandingChoice } from '../send.ts';
import { Calls } from './calls.tsx';
import { standingWords as words } from './words.ts';

type StandingProps = Omit<FormProps<'none'>, 'submit'> & { readonly give: (standing: StandingChoice) => void };
type Scope = Item['standing_scopes'][number];

const exact = 'arguments';
const hour_ms = 3_600_000;
const choices = [1, 4, 8] as const;
const reading = { answer: { kind: 'none' } } as const;

/**
 * Asks for the scope and the end of a standing answer. The narrowest scope and the shortest time are chosen. The focus
 * is on the scope, where Enter submits nothing.
 */
export function StandingForm({ give, ...props }: StandingProps) {
  const { standing_scopes: scopes, caller } = props.item;
  const scope = useSignal(exact);
  const hours = useSignal<number>(choices[0]);
  const action = { ...props.action, display: words.title };
  const submit = () => give({ scope: scope.value, hours: hours.value });
  const problem = props.problem.value;
  const [first] = scopes;
  return (
    <Frame form={{ ...props, action, submit }} reading={reading}>
      <div class="standing">
        <p class="confirm">
          <Plain text={words.how(caller.display_name)} />
        </p>
        <Scopes scopes={scopes} chosen={scope} />
        {first && <Calls calls={first} />}
        <Hours hours={hours} />
        <FieldError id="standing-problem" message={problem?.fields.length ? problem.message : undefined} />
      </div>
    </Frame>
  );
}

function Scopes({ scopes, chosen }: { scopes: readonly Scope[]; chosen: Signal<string> }) {
  const id = useId();
  return (
    <div class="field" role="radiogroup" aria-labelledby={`${id}-label`}>
      <span class="field-label" id={`${id}-label`}>
        {words.what}
      </span>
      <div>
        {scopes.map(({ scope, value }) => (
          <label key={scope} class="choice">
            <input
              type="radio"
              class="radio"
              name={id}
              data-first={scope === chosen.value ? '' : undefined}
              checked={scope === chosen.value}
              onChange={() => {
                chosen.value = scope;
              }}
            />
            <span class="option-text">
              {scope === exact ? words.exact : words.byField(scope)}{' '}
              {scope !== exact && (
                <code>
                  <Plain text={value} />
                </code>
              )}
              <small>{scope === exact ? words.exactHow : words.byFieldHow}</small>
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}

function Hours({ hours }: { hours: Signal<number> }) {
  const id = useId();
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {words.until}
      </label>
      <select
        class="input"
        id={id}
        onChange={({ currentTarget }) => {
          hours.value = Number(currentTarget.value);
        }}
      >
        {choices.map((count) => (
          <option key={count} value={count} selected={count === hours.value}>
            {words.hours(count, clockOf(new Date(now.value + count * hour_ms).toISOString()))}
          </option>
        ))}
      </select>
    </div>
  );
}
