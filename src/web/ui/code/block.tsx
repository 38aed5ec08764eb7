import { useMemo } from 'preact/hooks';
import { later } from '../later.tsx';
import { uiWords } from '../words.ts';
import { AsSent } from './as-sent.tsx';
import { codedOf, type newBudget } from './kind.ts';

const coloured = () => import('./coloured.ts');
const Diff = later(async () => (await coloured()).Diff, AsSent);
const Json = later(async () => (await coloured()).Json, AsSent);

/** Shows a `pre` of a request. Diffs and JSON get colours, if they are not too long. */
export function Block({ text, budget }: { text: string; budget: ReturnType<typeof newBudget> }) {
  const coded = useMemo(() => codedOf(text), [text]);
  if (!coded) return <AsSent text={text} />;
  const { kind, lines } = coded;
  // the budget is new in each rendering of the text around
  if (!useMemo(() => budget.take(lines), [budget, lines]))
    return (
      <>
        <AsSent text={text} kind={kind} />
        <p class="code-note">{uiWords.tooLong}</p>
      </>
    );
  return kind === 'diff' ? <Diff text={text} kind="diff" /> : <Json text={text} kind="json" />;
}
