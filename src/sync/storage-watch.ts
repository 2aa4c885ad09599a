/** Requests storage the browser does not clear by itself, watches how full it is, and frees space before a write must fail (sync.md §16). */
import type { StoreCore } from '#store/core.ts';
import { fullness, roomSteps, STORAGE_FULL } from '#store/room.ts';

const EVERY_MS = 5 * 60_000;

/** Safari gives figures since 17 only, and an embedded browser promises nothing: whatever is there is used by itself. */
type PartialStorage = Partial<Pick<StorageManager, 'persist' | 'persisted' | 'estimate'>>;

export interface StorageWatch {
  /** At start, and whenever a station is bound. */
  look(): Promise<void>;
}

export function watchStorage(
  core: StoreCore,
  signal: AbortSignal,
  storage = navigator.storage as PartialStorage | undefined,
): StorageWatch {
  if (!storage) return { look: async () => undefined };
  let emptied = false;
  let asking = false;
  /** Chromium decides at once. Firefox asks the user, who may never answer, so nothing may wait for it. */
  const ask = async (): Promise<void> => {
    if (asking || !storage.persist) return;
    asking = true;
    const persisted = await storage.persist().finally(() => {
      asking = false;
    });
    core.status.set({ storage: { ...core.status.get().storage, persisted } });
  };
  const measure = async (): Promise<number> => {
    const persisted = (await storage.persisted?.().catch(() => null)) ?? null;
    const { usage = null, quota = null } = (await storage.estimate?.().catch(() => undefined)) ?? {};
    const seen = { persisted, usage, quota };
    core.status.set({ storage: seen });
    if (!persisted) void ask().catch(() => undefined);
    return fullness(seen) ?? 0;
  };
  const look = async (): Promise<void> => {
    if ((await measure()) < STORAGE_FULL || emptied) return;
    // Once per page: otherwise a copy that does not fit would be dropped and refetched endlessly.
    emptied = true;
    for (const step of roomSteps) {
      await step({ outbox: core.outbox, cache: core.cache, now: core.clock.now() }).catch(() => undefined);
      if ((await measure()) < STORAGE_FULL) break;
    }
    await core.cacheDropped();
  };
  const quiet = (): Promise<void> => look().catch(() => undefined);
  void quiet();
  const timer = setInterval(() => void quiet(), EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  return { look: quiet };
}
