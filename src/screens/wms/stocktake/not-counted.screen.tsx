/** /unInventory-result: what nobody has counted yet, in all stores. */
import { notCountedScreen } from './not-counted.tsx';
import { IN_STORES } from './plan-pages.ts';

export const Screen = notCountedScreen(IN_STORES);
