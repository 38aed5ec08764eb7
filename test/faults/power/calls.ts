/** A phase of a traced call: its begin, its end with a result, its failure, or its interruption by a kill. */
export type Call = { readonly phase: 'begins' | 'ends' | 'fails' | 'cut'; readonly by: string; readonly text: string };

const unfinished = ' <unfinished ...>';

/** Reads the calls in the output of strace -f, and joins those that were interrupted by others. */
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
    yield { phase: phaseOf(result), by, text };
  }
}

function phaseOf(result: string | undefined): Call['phase'] {
  if (result === '?') return 'cut';
  return result === '-1' ? 'fails' : 'ends';
}

function* linesOf(trace: Buffer): Generator<string> {
  for (let from = 0; from < trace.length; ) {
    const end = trace.indexOf(10, from);
    const to = end < 0 ? trace.length : end;
    yield trace.toString('latin1', from, to);
    from = to + 1;
  }
}
