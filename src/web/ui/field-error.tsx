import { Icon } from './icon.tsx';

/** The error of a field. Screen readers announce it when it appears. */
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
