/** What the page is made of, by the addresses of this build; build/web.ts writes them in. */
declare const shell: { readonly version: string; readonly page: string; readonly files: readonly string[] };

/** The events of a service worker, as far as they are needed here; the checker knows those of pages. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Event & { readonly request: Request; respondWith(answer: Promise<Response>): void };
type Worker = {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(name: 'install' | 'activate', take: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', take: (event: Fetching) => void): void;
};

const worker = globalThis as unknown as Worker;
const name = `hdo-${shell.version}`;
const away = new Set([502, 503, 504]); // what a proxy says while nobody is behind it

worker.addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

/** The network first, always; what is kept is for when there is none. Nothing that is asked of the API is touched. */
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(orKept(request, shell.page));
  else if (shell.files.includes(pathname + search)) event.respondWith(orKept(request, pathname + search));
});

async function keep(): Promise<void> {
  const cache = await caches.open(name);
  await cache.addAll([shell.page, ...shell.files].map((url) => new Request(url, { credentials: 'omit' })));
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((other) => other !== name).map((other) => caches.delete(other)));
}

async function orKept(request: Request, kept: string): Promise<Response> {
  const found = () => caches.match(kept, { cacheName: name });
  try {
    const answer = await fetch(request);
    return away.has(answer.status) ? ((await found()) ?? answer) : answer;
  } catch (error) {
    const answer = await found();
    if (answer) return answer;
    throw error;
  }
}
