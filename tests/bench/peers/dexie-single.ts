import { openDexieQueue } from './dexie-queue.ts';
import { serve } from './harness.ts';

await serve(() => openDexieQueue({ name: 'single', strict: false, batch: 1 }));
