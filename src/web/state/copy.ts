import { callerWords as words } from '../words-callers.ts';
import { toast } from './toast.ts';

/** Copies a text and says so. Where a page may not, as over plain HTTP, it selects the element that shows the text. */
export async function copyText(text: string, shown: Element | null, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.value = { icon: 'copy', said };
  } catch {
    if (!shown) return;
    getSelection()?.selectAllChildren(shown);
    toast.value = { icon: 'copy', said: words.selected };
  }
}
