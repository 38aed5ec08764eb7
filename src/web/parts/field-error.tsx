import { Icon } from '../icon.tsx';

/** What is wrong with a field, said aloud when it appears. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  return (
    <div id={id} role="alert">
      {message !== undefined && (
        <p class="field-error">
          <Icon name="circle-alert" />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
