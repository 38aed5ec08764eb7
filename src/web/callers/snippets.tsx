import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { toast } from '../answering/toast.ts';
import { QuietButton } from '../ui/button.tsx';
import { copyText } from '../ui/copy.ts';
import { callerWords as words } from './words.ts';

/** Copies a text that is on the page and says so. If that fails, selects it instead. */
export async function copyShown(text: string, shown: Element | null, said: string): Promise<void> {
  const isCopied = await copyText(text);
  if (!isCopied && shown) getSelection()?.selectAllChildren(shown);
  toast.value = { icon: 'copy', said: isCopied ? said : words.selected };
}

/** Shows text to paste into a shell or a program, with a copy button. */
export function Snippet({ label, text }: { label: string; text: string }) {
  const place = useRef<HTMLPreElement>(null);
  return (
    <div class="snippet" dir="ltr">
      <pre tabIndex={0} role="group" aria-label={label} ref={place}>
        {text}
      </pre>
      <QuietButton icon="copy" onPress={() => copyShown(text, place.current, words.copied)}>
        {words.copy}
      </QuietButton>
    </div>
  );
}
type CallerAccess = { readonly url: string; readonly api_key: string };

/** Commands that try a key, by tab. They contain the address of this page. */
const texts = {
  curl: ({ url, api_key }: CallerAccess) =>
    `export HDO_API_KEY=${api_key}\ncurl ${url}/api/caller/status \\\n  -H "Authorization: Bearer $HDO_API_KEY"`,
  Environment: ({ url, api_key }: CallerAccess) => `export HDO_URL=${url}\nexport HDO_API_KEY=${api_key}`,
  TypeScript: ({ url, api_key }: CallerAccess) =>
    [
      `const headers = { Authorization: 'Bearer ${api_key}' };`,
      `const reply = await fetch('${url}/api/caller/status', { headers });`,
      'console.log(await reply.json());',
    ].join('\n'),
} as const;
type Tab = keyof typeof texts;
const tabs = Object.keys(texts) as Tab[];
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Shows the commands that try a key as tabs, with arrow keys between tabs. */
export function Snippets({ api_key }: Pick<CallerAccess, 'api_key'>) {
  const id = useId();
  const chosen = useSignal<Tab>('curl');
  const place = useRef<HTMLDivElement>(null);
  const turn = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = (tabs.indexOf(chosen.value) + step + tabs.length) % tabs.length;
    chosen.value = tabs[at] ?? 'curl';
    place.current?.querySelectorAll('button')[at]?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={words.snippet} ref={place} onKeyDown={turn}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-controls={`${id}-panel`}
            aria-selected={chosen.value === tab}
            tabIndex={chosen.value === tab ? 0 : -1}
            onClick={() => {
              chosen.value = tab;
            }}
          >
            {tab}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen.value}`}>
        <Snippet label={words.command} text={texts[chosen.value]({ url: location.origin, api_key })} />
      </div>
    </>
  );
}
