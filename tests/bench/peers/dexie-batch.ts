import { openDexieQueue } from './dexie-queue.ts';
import { serve } from './harness.ts';

await serve(() => openDexieQueue({ name: 'batch', strict: false, batch: 100 }));
