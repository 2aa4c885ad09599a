import '#sync/older-browsers.ts';
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { DICTIONARIES, OLD_ASSETS } from '#store/cache/cache-names.ts';
import { ReceivedFiles } from '#store/received.ts';
import { browserChannel } from '#store/seams.ts';
import { woken } from '#sync/away.ts';
import { isShare, takeShare } from './share-target.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Background Sync is not in TypeScript's library; only the part used here. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

/** What the worker tells its pages. */
type WorkerMessage = { type: 'sync-wake' } | { type: 'install-failed'; reason: string };

const tellPages = async (message: WorkerMessage) => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
};

const manifest = self.__WB_MANIFEST;
const precache = new PrecacheController();
precache.addToCacheList(manifest);

/**
 * A page opened before an update still asks for the chunks it was built with. The precache drops them when the new version
 * takes over, so one generation is kept aside; never more, or the disk fills up update by update.
 */
const keepPreviousAssets = async () => {
  const current = new Set(precache.getCachedURLs());
  const previous = await caches.open(precache.strategy.cacheName);
  const kept = (await previous.keys()).filter(
    (request) => new URL(request.url).pathname.startsWith('/assets/') && !current.has(request.url),
  );
  if (kept.length === 0) return;
  await caches.delete(OLD_ASSETS);
  const aside = await caches.open(OLD_ASSETS);
  for (const request of kept) {
    const response = await previous.match(request);
    if (response) await aside.put(request, response);
  }
};

/** Where the browser answers by itself, without waking the worker: a part of `InstallEvent` that TypeScript's library lacks. */
interface RoutedInstall extends ExtendableEvent {
  readonly addRoutes?: (
    rules: readonly {
      readonly condition: { readonly urlPattern: string };
      readonly source: 'fetch-event' | 'network' | 'cache';
    }[],
  ) => Promise<void>;
}

/**
 * Files with a hash in their name come from whichever cache holds them, and calls go to the server: a start asks for thirty of the former, and each had
 * to wait for the worker. Browsers without it ask the routes below, which answer the same.
 */
const routeStraight = async (event: RoutedInstall): Promise<void> => {
  const rules = [
    { condition: { urlPattern: '/api/system/dict/types' }, source: 'fetch-event' },
    { condition: { urlPattern: '/api/*' }, source: 'network' },
    { condition: { urlPattern: '/assets/*' }, source: 'cache' },
  ] as const;
  // A browser that knows other rules must not lose the installation over a shorter way.
  await event.addRoutes?.(rules).catch(() => undefined);
};

self.addEventListener('install', (event) => {
  event.waitUntil(routeStraight(event));
  const installed = keepPreviousAssets()
    .then(() => precache.install(event))
    .catch(async (error: unknown) => {
      await tellPages({ type: 'install-failed', reason: String(error) });
      throw error;
    });
  event.waitUntil(installed);
});

self.addEventListener('activate', (event) => {
  event.waitUntil(precache.activate(event).then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting();
});

const hasPage = async () => (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0;

/** What is left makes the browser wake it again. */
const wake = async (lastChance: boolean) => {
  const channel = browserChannel();
  const left = await woken({ hasPage, post: channel.post, wakePages: () => tellPages({ type: 'sync-wake' }) });
  if (left > 0 && !lastChance) throw new Error(`${left} operations are still unsent`);
};

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === 'outbox') sync.waitUntil(wake(sync.lastChance));
});

// Files that are shared with the app stay on this device: this is the one form that is not the server's.
registerRoute(isShare, ({ request }) => takeShare(request, new ReceivedFiles(), self.location.origin), 'POST');

// Other routes answer GET only (workbox's default), and nothing below /api except the dictionaries: what goes through the outbox,
// the session or a report must reach the server or fail openly.
registerRoute(new PrecacheRoute(precache));
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), new CacheFirst({ cacheName: OLD_ASSETS }));
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { denylist: [/^\/api(\/|$)/, /^\/metrics$/, /^\/(trust|root\.)/] }),
);

/** Dictionaries may differ by account (supplier, language), so an answer is only given to the account it was fetched for. */
const perAccount = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => {
    const key = new URL(request.url);
    key.searchParams.set('account', request.headers.get('X-Account') ?? '');
    return key.href;
  },
};

registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && url.pathname === '/api/system/dict/types' && request.headers.has('X-Account'),
  new StaleWhileRevalidate({ cacheName: DICTIONARIES, plugins: [perAccount] }),
);
