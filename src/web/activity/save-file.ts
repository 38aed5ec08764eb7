import { ApiError, refusedBy, send } from '../server/api.ts';
import { comeBack } from '../server/session.ts';

/**
 * Saves what an address of the server sends as a file. A link cannot send the session header. The browser holds the
 * bytes, on disk if there are many.
 * @throws {ApiError} where the server refuses or nothing comes back
 */
export async function saveFile(url: string): Promise<void> {
  const reply = await send(url, { method: 'GET' });
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
