/** /lj/material-lending: lending gauges at the counter. With `list`: the loans. With `id`: one of them. */
import { GAUGES } from '#domain/wms/lending-stores.ts';
import { lendScreen } from './lend.tsx';

export const Screen = lendScreen(GAUGES);
