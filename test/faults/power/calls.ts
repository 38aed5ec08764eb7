/** A call of a traced program: as it began, as it ended with a result, or as it failed. */
export type Call = { readonly phase: 'begins' | 'ends' | 'fails'; readonly by: string; readonly text: string };

const unfinished = ' <unfinished ...>';

/** The calls in the text of strace -f, those interrupted by others put together again. */
export function* callsOf(trace: Buffer): Generator<Call> {
  const open = new Map<string, string>();
  for (const line of linesOf(trace)) {
    const space = line.indexOf(' ');
    const by = line.slice(0, space);
    const said = line.slice(space).trimStart();
    if (said.startsWith('+++') || said.startsWith('---')) continue;
    if (said.endsWith(unfinished)) {
      const text = said.slice(0, -unfinished.length);
      open.set(by, text);
      yield { phase: 'begins', by, text };
      continue;
    }
    const [resumed] = /^<\.\.\. \w+ resumed>/.exec(said) ?? [];
    const text = resumed ? (open.get(by) ?? '') + said.slice(resumed.length) : said;
    if (!resumed) yield { phase: 'begins', by, text };
    const [, result] = /= (-1|\?)[^=]*$/.exec(text.slice(-200)) ?? [];
    if (result !== '?') yield { phase: result === '-1' ? 'fails' : 'ends', by, text };
  }
}

function* linesOf(trace: Buffer): Generator<string> {
  for (let from = 0; from < trace.length; ) {
    const end = trace.indexOf(10, from);
    const to = end < 0 ? trace.length : end;
    yield trace.toString('latin1', from, to);
    from = to + 1;
  }
}
