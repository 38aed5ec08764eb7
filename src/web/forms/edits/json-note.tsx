import { Icon } from '../../ui/icon.tsx';
import { Plain } from '../../ui/plain.tsx';
import { changeWords } from './change-words.ts';
import type { Edit } from './edit.ts';

/** Names the wrong line of JSON, and offers to send another text. */
export function JsonNote({ edit, id }: { edit: Edit; id: string }) {
  const { comparison, isLate, isBroken, asText, form } = edit;
  const { json } = changeWords;
  const { trouble } = comparison ?? {};
  if (!isBroken && !asText) return null;
  return (
    <div class={isBroken ? 'field-error gap-note' : 'field-note gap-note'} id={id}>
      {isBroken && <Icon name="circle-alert" />}
      <span>
        <Plain
          text={
            asText
              ? json.asTextHow(form.item.caller.display_name)
              : trouble && !isLate
                ? json.line(trouble.line, trouble.said)
                : json.unreadable
          }
        />
      </span>
      <button type="button" class="quiet" onClick={() => edit.setAsText(!asText)}>
        {asText ? json.asJson : json.asText}
      </button>
    </div>
  );
}
