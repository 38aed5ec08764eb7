import { useLayoutEffect, useMemo } from 'preact/hooks';
import { noteGrowth } from '../more-below.tsx';
import { shown } from '../plain.tsx';
import { Wide } from '../wide.tsx';
import { uiWords } from '../words.ts';
import { AsSent } from './as-sent.tsx';
import { type Count, countsOf, type DiffLine, diffLines } from './diff-lines.ts';
import { layoutOf } from './kind.ts';

const elements = { gone: 'del', new: 'ins', same: 'span', head: 'span', hunk: 'span', other: 'span' } as const;

/** Shows a unified diff: each line with its sign, its colour and its numbers. The text is the one that was sent. */
export function Diff({ text }: { text: string }) {
  const lines = useMemo(() => diffLines(text), [text]);
  useLayoutEffect(noteGrowth, []);
  if (!lines) return <AsSent text={text} kind="diff" />;
  const { isScrolled, isBroad } = layoutOf(text, 'diff');
  const numbers = widthOf(lines);
  const counts = countsOf(lines);
  const diff = (
    <pre class={isScrolled ? 'diff' : 'diff is-wrapped'} dir="ltr">
      {lines.map((line, at) => (
        <Line key={at} line={line} numbers={numbers} count={counts.get(line)} isLast={at === lines.length - 1} />
      ))}
    </pre>
  );
  return isScrolled ? (
    <Wide label={uiWords.diff} isBroad={isBroad} dir="ltr">
      {diff}
    </Wide>
  ) : (
    diff
  );
}

type LineProps = { line: DiffLine; numbers: number; count: Count | undefined; isLast: boolean };

/** The numbers and counts are an attribute that the style sheet draws, so that they are not copied with the text. */
function Line({ line, numbers, count, isLast }: LineProps) {
  const { is, text, changed, old, now } = line;
  const Element = elements[is];
  const at = numbers > 0 ? `${old ?? ''}`.padStart(numbers) + `${now ?? ''}`.padStart(numbers + 1) : undefined;
  return (
    <Element class={`diff-line is-${is}`} data-at={at}>
      {changed ? (
        <>
          {shown(text.slice(0, changed.from))}
          <b>{shown(text.slice(changed.from, changed.to))}</b>
          {shown(text.slice(changed.to))}
        </>
      ) : (
        shown(text)
      )}
      {count && (
        <span class="diff-count">
          <i class="is-new" data-count={`+${count.added}`} />
          <i class="is-gone" data-count={`−${count.gone}`} />
        </span>
      )}
      {!isLast && '\n'}
    </Element>
  );
}

/** Returns the digits of the greatest line number, or 0 if no line has one. */
function widthOf(lines: readonly DiffLine[]): number {
  const greatest = lines.reduce((most, { old, now }) => Math.max(most, old ?? 0, now ?? 0), -1);
  return greatest < 0 ? 0 : `${greatest}`.length;
}
