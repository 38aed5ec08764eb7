import { agoOf, fullOf } from './age.ts';

type TimeProps = { at: string; text?: string; full?: string; class?: string };

/** An instant, as its age or as `text`. The instant in full is its tooltip. */
export function Time({ at, text = agoOf(at), full = fullOf(at), ...rest }: TimeProps) {
  return (
    <time class={rest.class} dateTime={at} title={full}>
      {text}
    </time>
  );
}
