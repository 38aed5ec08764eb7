import { useSignal } from '@preact/signals';
import { toast } from '../answering/toast.ts';
import { ApiError, refusedBy, sendRequest } from '../server/api.ts';
import { comeBack } from '../server/session.ts';
import { ActionButton } from '../ui/button.tsx';

type ExportProps = {
  /** Returns the address of the file; undefined while nothing can be exported. */
  address(): string | undefined;
  text: { readonly export: string; readonly exporting: string; readonly notExported: string };
};

/** Saves a file of the server. Presses during an export do nothing. */
export function ExportButton({ address, text }: ExportProps) {
  const busy = useSignal(false);
  const save = async () => {
    const url = address();
    if (busy.value || url === undefined) return;
    busy.value = true;
    try {
      await saveFile(url);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.value = { icon: 'circle-alert', said: error.message || text.notExported };
    } finally {
      busy.value = false;
    }
  };
  return (
    <ActionButton icon="download" tone="neutral" style="outline" onPress={() => void save()}>
      {busy.value ? text.exporting : text.export}
    </ActionButton>
  );
}

/**
 * Saves what an address of the server sends as a file. A link cannot send the session header. The browser holds the
 * bytes, on disk if there are many.
 * @throws {ApiError} where the server refuses or nothing comes back
 */
async function saveFile(url: string): Promise<void> {
  const reply = await sendRequest(url, { method: 'GET' });
  if (!reply.ok) {
    const said = await reply.json().catch(() => undefined); // a proxy may answer without JSON
    const isOver = said?.error?.code === 'authentication_required';
    if (!isOver) throw said?.error ? refusedBy(said.error) : new ApiError(unreachable);
    await comeBack();
    return saveFile(url);
  }
  const sent = await reply.blob().catch(() => undefined); // the connection broke
  if (!sent) throw new ApiError(unreachable);
  const bytes = sent.type.startsWith('text/csv') ? new Blob([byteOrderMark, sent], { type: sent.type }) : sent;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = /filename="([^"]+)"/.exec(reply.headers.get('Content-Disposition') ?? '')?.[1] ?? '';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), kept_ms);
}

const byteOrderMark = '\ufeff'; // without it Excel does not read UTF-8
const unreachable = { code: 'unreachable', message: '' } as const;
const kept_ms = 60_000; // the browser may first ask where to save
