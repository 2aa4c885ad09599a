/** /plan/fill: counting at the bins of all stores. */
import { FILL, PLAN } from '#domain/wms/stocktake/plan-form.ts';
import { fillPage } from './fill-page.tsx';

export const Screen = fillPage(FILL, PLAN, {}, null);
