import type { ScreenDef } from '#pages/kit/screen.ts';
import { DISPOSALS, RECEIPTS, RECORD } from './paths.ts';

export const scrapScreens: readonly ScreenDef[] = [
  { path: DISPOSALS, load: () => import('./labour-material-dispose.screen.tsx') },
  { path: RECEIPTS, load: () => import('./labour-material-receive-goods.screen.tsx') },
  { path: RECORD, load: () => import('./labour-material-receive-goods-record.screen.tsx') },
];
