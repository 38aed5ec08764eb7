import { signal } from '@preact/signals';
import { render } from 'preact';
import type { Draft, Problem } from '../../../src/web/forms/drafts/draft.ts';
import type { AnyForm, Upload } from '../../../src/web/forms/popups/form.ts';
import { Form } from '../../../src/web/forms/popups/index.tsx';
import type { Answer } from '../../../src/web/server/item.ts';
import { Blocks, Html } from '../../../src/web/ui/html.tsx';
import { Glance, Visual } from '../../../src/web/ui/visuals/index.tsx';
import type { Sample } from './sample.ts';

const uploads: Readonly<Record<Sample['upload'], Upload>> = {
  works: async (file, onProgress) => {
    onProgress(file.size);
    return { upload_id: `upl_${file.name}_${file.size}` };
  },
  waits: (file, onProgress, signal) => {
    onProgress(Math.floor(file.size / 2));
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  },
  fails: () => Promise.reject(new TypeError('Failed to fetch')),
  is_refused: () => {
    const message = 'is a file of another type than it is declared to be, and not one that the action accepts';
    const fields = [{ path: '', code: 'invalid_value', message }] as const;
    return Promise.reject({ problem: { message: 'The action does not accept this file.', fields } });
  },
};

/** Shows one item with the form of its first action; answers and cancels are recorded in `told`. */
function show({ item, draft, problem, upload }: Sample): void {
  const told: { answers: Answer[]; cancelled: number } = { answers: [], cancelled: 0 };
  const state = { draft: signal<Draft>(draft), problem: signal<Problem | undefined>(problem ?? undefined) };
  const action = item.raw_input?.actions[0];
  if (action === undefined || item.html === null) throw new Error('the item has no action');
  const form = {
    item,
    action,
    ...state,
    digit: 1,
    upload: uploads[upload],
    submit: (answer: Answer) => told.answers.push(answer),
    cancel: () => {
      told.cancelled += 1;
    },
  } as unknown as AnyForm;
  Object.assign(globalThis, { told, state });
  render(null, document.body);
  render(<Page item={item} form={form} />, document.body);
}

const reachable = { tabIndex: 0, role: 'group', 'aria-label': 'Request text' } as const;

function Page({ item, form }: { item: Sample['item']; form: AnyForm }) {
  const { card_visual = null, row_accent_color = null } = item.raw_input ?? {};
  return (
    <div class="view">
      <div />
      <div />
      <main class="details">
        <h1 class="hidden-words">Parts</h1>
        <section class="detail" aria-label="Open request">
          <div />
          <div class="reading" {...reachable}>
            <article class="item">
              <h2 class="item-title" dir="auto">
                <Html nodes={item.html?.title ?? []} />
              </h2>
              <Glance visual={card_visual} accent={row_accent_color} />
              <Visual visual={card_visual} accent={row_accent_color} />
              <div class="prose">
                <Blocks nodes={item.html?.summary ?? []} />
              </div>
            </article>
          </div>
          <Form {...form} />
        </section>
      </main>
    </div>
  );
}

Object.assign(globalThis, { show });
