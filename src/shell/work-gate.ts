/** The door to `work.tsx`: asked for once, awaited by whatever needs it. */
import { loadOtherWords } from './i18n.ts';
import { nextTask } from './next-task.ts';
import { loadChunk } from './update/load-chunk.ts';
import type { Work, WorkParts } from './work.tsx';

let begun: Promise<Work> | null = null;

export function beginWork(parts: WorkParts): Promise<Work> {
  begun = Promise.all([loadWork(), loadOtherWords()]).then(([{ startWork }]) => startWork(parts));
  // Whoever needs it meets the failure; nobody has to be waiting yet.
  begun.catch(() => undefined);
  return begun;
}

/**
 * Each with what the one before it left out. All definitions in one go would keep a tablet from answering for half a second; `ownChunks` in
 * vite.config.ts keeps them apart.
 */
const STEPS: readonly (readonly [name: string, load: () => Promise<unknown>])[] = [
  ['libraries', () => import('dexie')],
  ['kernel', () => import('#domain/kernel/entity.ts')],
  ['system', () => import('#domain/system/definitions.ts')],
  ['basic', () => import('#domain/basic/definitions.ts')],
  ['stock', () => import('#domain/wms/stock/stock.entity.ts')],
  ['registry', () => import('#domain/registry.ts')],
  ['parts', () => import('#pages/kit/lease.ts')],
];

async function loadWork() {
  for (const [name, load] of STEPS) {
    await loadChunk(name, load);
    await nextTask();
  }
  const loaded = await loadChunk('work', () => import('./work.tsx'));
  await nextTask();
  return loaded;
}

export function work(): Promise<Work> {
  if (!begun) throw new Error('beginWork comes first');
  return begun;
}
