import { useSignal } from '@preact/signals';
import type { Change } from '../server/use-change.ts';
import { Field } from '../ui/field.tsx';
import { callerWords as words } from './words.ts';

type DurationProps = {
  /** The name of the field in the form and in the request. */
  name: 'expires' | 'overlap';
  label: string;
  choices: Readonly<Record<string, string>>;
  usual: string;
  change: Change;
};

const own = 'own';

/** Offers common durations, or a duration typed as the command line takes it. */
export function DurationField({ name, label, choices, usual, change }: DurationProps) {
  const chosen = useSignal(usual);
  const isOwn = chosen.value === own;
  const problem = change.problem.value;
  const wrong = problem?.field === name ? problem.message : undefined;
  return (
    <Field label={label} how={isOwn ? words.howLongNote : undefined} wrong={wrong}>
      {({ id, ...ties }) => (
        <>
          <select
            class="input"
            id={id}
            name={isOwn ? undefined : name}
            onChange={({ currentTarget }) => (chosen.value = currentTarget.value)}
          >
            {Object.entries(choices).map(([value, text]) => (
              <option key={value} value={value} selected={value === usual}>
                {text}
              </option>
            ))}
            <option value={own}>{words.custom}</option>
          </select>
          {isOwn && (
            <input
              class="input"
              name={name}
              type="text"
              aria-label={words.howLong}
              placeholder="90d"
              autoComplete="off"
              autoCapitalize="none"
              spellcheck={false}
              {...ties}
            />
          )}
        </>
      )}
    </Field>
  );
}
