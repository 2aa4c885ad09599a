import { openDexieQueue } from './dexie-queue.ts';
import { serve } from './harness.ts';

await serve(() => openDexieQueue({ name: 'strict', strict: true, batch: 100 }));
