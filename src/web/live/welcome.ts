import type { Heard } from './source.ts';

const remembered_ms = 10_000;

/** Remembers what somebody has to know who begins to listen while the stream is open already. */
export function openWelcome() {
  let open = false;
  let id = '';
  let counts: Heard | undefined;
  let recent: { readonly at_ms: number; readonly heard: Heard }[] = [];
  const young = () => recent.filter(({ at_ms }) => performance.now() - at_ms < remembered_ms);
  return {
    note(heard: Heard): void {
      if (heard.is !== 'silent') id = heard.id;
      if (heard.is !== 'event') open = heard.is === 'open';
      else if (heard.name === 'counts') counts = heard;
      else if (heard.name !== 'beat') recent = [...young(), { at_ms: performance.now(), heard }];
    },

    /** Nothing while the stream is silent; else that it speaks, what happened just now, and the counts. */
    words(): readonly Heard[] {
      if (!open) return [];
      return [{ is: 'open', id }, ...young().map(({ heard }) => heard), ...(counts ? [counts] : [])];
    },
  };
}
