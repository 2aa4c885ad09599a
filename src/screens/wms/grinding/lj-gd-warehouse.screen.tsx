/** /lj/gd-warehouse: gauges come back from repair or calibration by scan. With `list`: the receipts. With `id`: one of them. */
import { GAUGES } from '#domain/wms/lending-stores.ts';
import { grindInScreen } from './grind-in.tsx';

export const Screen = grindInScreen(GAUGES);
