import { kept } from './kept.ts';
import { firstWords, type NoticeWords, noticeOf, pathOf } from './notices.ts';

/** The events of a service worker that are used here. The compiler only has the types of pages. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Event & { readonly request: Request; respondWith(answer: Promise<Response>): void };
type PushEvent = Lasting & { readonly data: { json(): Parameters<typeof noticeOf>[0] } | null };
type RenewalEvent = Lasting & { readonly oldSubscription?: { readonly options: object } | null };
type NoticePress = Lasting & { readonly notification: Notification; readonly action: string };
type Tab = { focus(): Promise<unknown>; postMessage(message: { opens: string } | { renews: true }): void };
type Worker = {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'> & {
    readonly pushManager: { subscribe(options: object): Promise<unknown> };
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(name: 'fetch', take: (event: Fetching) => void): void;
  addEventListener(name: 'push', take: (event: PushEvent) => void): void;
  addEventListener(name: 'pushsubscriptionchange', take: (event: RenewalEvent) => void): void;
  addEventListener(name: 'notificationclick', take: (event: NoticePress) => void): void;
};

/**
 * The service worker. The bytes of this script depend on neither the language nor the version of the page, so a change
 * of them replaces no worker: Chromium can lose a navigation in that moment. Pages store themselves, their files and
 * their words (keep-shell.ts); this script only reads them. A new script waits until the last tab is closed.
 */
const worker = globalThis as unknown as Worker;
const patience_ms = 15_000; // for a connection that hangs
const away = new Set([502, 503, 504]); // responses of a proxy while the server is down
const ofPage = /^\/(?:chunks\/[\w-]+\.js|[\w-]+\.(?:css|js|svg|webmanifest))$/;

/** Serves the page and its files from the network first, then from the cache. All other requests pass through. */
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(orKept(request, kept.page));
  else if (ofPage.test(pathname)) event.respondWith(orKept(request, request.url));
});

worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

/** Opens what a notice names, in the tab that is open or a new one. */
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(pathOf(event.notification.data, event.action)));
});

/** Renews a subscription that the browser has ended. An open page does it, and tells the server. */
worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event.oldSubscription?.options));
});

async function subscribeAgain(options: object | undefined): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const tab of tabs) tab.postMessage({ renews: true });
  if (tabs.length > 0 || !options) return;
  await worker.registration.pushManager.subscribe(options).catch(() => {}); // the page does it when it loads
}

async function show(payload: Parameters<typeof noticeOf>[0]): Promise<void> {
  const words: NoticeWords | undefined = await (await caches.match(kept.words))?.json();
  const { title, options } = noticeOf(payload, words ?? firstWords);
  await worker.registration.showNotification(title, { ...options, silent: await isMuted() });
}

async function isMuted(): Promise<boolean> {
  const until = await (await caches.match(kept.muted))?.text();
  return until !== undefined && Date.parse(until) > Date.now();
}

async function openPath(opens: string): Promise<void> {
  const [tab] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!tab) return void (await worker.clients.openWindow(opens));
  tab.postMessage({ opens });
  await tab.focus();
}

/** Rejects once a request has waited long enough for its response. */
function lateness(): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new TypeError('The server does not answer.')), patience_ms),
  );
}

async function orKept(request: Request, address: string): Promise<Response> {
  const found = () => caches.match(address);
  try {
    const answer = await Promise.race([fetch(request), lateness()]);
    return away.has(answer.status) ? ((await found()) ?? answer) : answer;
  } catch (error) {
    const answer = await found();
    if (answer) return answer;
    throw error;
  }
}
