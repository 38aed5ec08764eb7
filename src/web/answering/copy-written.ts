import { formWords } from '../forms/words.ts';
import { copyText } from '../ui/copy.ts';
import { toast } from './toast.ts';

/** Copies a text of the person and says so. */
export async function copyWritten(text: string): Promise<void> {
  const isCopied = await copyText(text);
  toast.value = { icon: 'copy', said: isCopied ? formWords.copied : formWords.notCopied };
}
