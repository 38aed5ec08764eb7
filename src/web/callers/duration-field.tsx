import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { Change } from '../server/use-change.ts';
import { FieldError } from '../ui/field-error.tsx';
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
  const id = useId();
  const chosen = useSignal(usual);
  const problem = change.problem.value;
  const wrong = problem?.field === name ? problem.message : undefined;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        class="input"
        id={id}
        name={chosen.value === own ? undefined : name}
        onChange={({ currentTarget }) => {
          chosen.value = currentTarget.value;
        }}
      >
        {Object.entries(choices).map(([value, text]) => (
          <option key={value} value={value} selected={value === usual}>
            {text}
          </option>
        ))}
        <option value={own}>{words.custom}</option>
      </select>
      {chosen.value === own && (
        <input
          class="input"
          name={name}
          type="text"
          aria-label={words.howLong}
          aria-describedby={`${id}-note ${id}-problem`}
          aria-invalid={wrong !== undefined}
          placeholder="90d"
          autoComplete="off"
          autoCapitalize="none"
          spellcheck={false}
        />
      )}
      {chosen.value === own && (
        <p class="field-note" id={`${id}-note`}>
          {words.howLongNote}
        </p>
      )}
      <FieldError id={`${id}-problem`} message={wrong} />
    </div>
  );
}
