import { toast } from '../answering/toast.ts';
import { copyText } from '../ui/copy.ts';
import { callerWords as words } from './words.ts';

/** Copies a text that is on the page and says so. If that fails, selects it instead. */
export async function copyShown(text: string, shown: Element | null, said: string): Promise<void> {
  const isCopied = await copyText(text);
  if (!isCopied && shown) getSelection()?.selectAllChildren(shown);
  toast.value = { icon: 'copy', said: isCopied ? said : words.selected };
}
