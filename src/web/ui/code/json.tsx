import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { noteGrowth } from '../more-below.tsx';
import { shown } from '../plain.tsx';
import { uiWords } from '../words.ts';
import { AsSent } from './as-sent.tsx';
import { type JsonPart, jsonLines } from './json-lines.ts';
import { layoutOf } from './kind.ts';

/** Shows JSON indented and coloured by structure, with a button that shows it as it was sent. */
export function Json({ text }: { text: string }) {
  const lines = useMemo(() => jsonLines(text), [text]);
  const isAsSent = useSignal(false);
  useLayoutEffect(noteGrowth, []);
  if (!lines) return <AsSent text={text} kind="json" />;
  const isSame = lines.map(textOf).join('\n') === text.trim();
  return (
    <div class={layoutOf(text, 'json').isBroad ? 'code is-broad' : 'code'}>
      {!isSame && (
        <button type="button" class="quiet" onClick={() => (isAsSent.value = !isAsSent.value)}>
          {isAsSent.value ? uiWords.indented : uiWords.asSent}
        </button>
      )}
      {isAsSent.value ? <AsSent text={text} kind="json" /> : <Indented lines={lines} />}
    </div>
  );
}

function Indented({ lines }: { lines: readonly JsonPart[][] }) {
  return (
    <pre class="json" dir="ltr">
      {lines.map((parts, at) => (
        <>
          {at > 0 && '\n'}
          {parts.map(({ is, text }) => (is === 'mark' ? text : <span class={`is-${is}`}>{shown(text)}</span>))}
        </>
      ))}
    </pre>
  );
}

function textOf(parts: readonly JsonPart[]): string {
  return parts.map(({ text }) => text).join('');
}
