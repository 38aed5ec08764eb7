import type { Heard } from './source.ts';

const remembered_ms = 10_000;

/** Remembers the messages that a listener needs who joins an open stream. */
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

    /** Returns the open message, the recent events and the latest counts; nothing while the stream is silent. */
    words(): readonly Heard[] {
      if (!open) return [];
      return [{ is: 'open', id }, ...young().map(({ heard }) => heard), ...(counts ? [counts] : [])];
    },
  };
}
