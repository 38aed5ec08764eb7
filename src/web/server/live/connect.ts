/** The end of a stream: the connection was cut and is retried, or the server refused it. */
export type End = 'cut' | 'refused';

type Stream = {
  secret(): string;
  hear(name: string, id: string, data: unknown): void;
  ended(end: End): void;
};

const after_cut_ms = 1_000;

/**
 * Opens the event stream with fetch, because an EventSource cannot send headers. After each cut it resumes from the
 * last event. Returns a function that closes the stream without a call of `ended`.
 */
export function connectStream({ secret, hear, ended }: Stream): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let last_id = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = ({ event, id = last_id, data }: Fields) => {
    last_id = id;
    if (event !== undefined && data !== undefined) hear(event, id, JSON.parse(data));
  };
  const begin = async () => {
    const headers = { 'X-HDO-Session': secret(), ...(last_id !== '' && { 'Last-Event-ID': last_id }) };
    const end = await read(headers, signal, heard).catch((): End => 'cut'); // no network, or the stream was closed
    if (signal.aborted) return;
    ended(end);
    if (end === 'cut') timer = setTimeout(begin, after_cut_ms);
  };
  void begin();
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** The fields of an event, one per line, as src/people/events/streams.ts writes them. */
type Fields = { readonly event?: string; readonly id?: string; readonly data?: string };

async function read(headers: HeadersInit, signal: AbortSignal, heard: (event: Fields) => void): Promise<End> {
  const reply = await fetch('/review/api/events', { headers, cache: 'no-store', redirect: 'error', signal });
  const type = reply.headers.get('Content-Type');
  if (!reply.ok || !type?.startsWith('text/event-stream') || !reply.body) return 'refused';
  const texts = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ; ) {
    const { done, value } = await texts.read();
    if (done || signal.aborted) return 'cut';
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) heard(Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s))));
  }
}
