import { directionOf } from '../direction.ts';
import { shown } from '../plain.tsx';
import { Wide } from '../wide.tsx';
import { uiWords } from '../words.ts';
import { type CodeText, layoutOf } from './kind.ts';

/** Shows a block of code as it was sent, without colours. */
export function AsSent({ text, kind }: { text: string; kind?: CodeText['kind'] | undefined }) {
  const { isScrolled, isBroad } = layoutOf(text, kind);
  const dir = kind ? 'ltr' : 'auto';
  if (!isScrolled)
    return (
      <pre class={isBroad ? 'is-broad' : undefined} dir={dir}>
        {shown(text)}
      </pre>
    );
  return (
    <Wide label={uiWords.code} isBroad={isBroad} dir={kind ? 'ltr' : directionOf(text)}>
      <pre dir={dir}>{shown(text)}</pre>
    </Wide>
  );
}
