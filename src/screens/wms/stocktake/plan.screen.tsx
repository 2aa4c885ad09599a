/** /plan: stocktake plans of all stores. */
import { IN_STORES } from './plan-pages.ts';
import { planScreen } from './plans.tsx';

export const Screen = planScreen(IN_STORES);
