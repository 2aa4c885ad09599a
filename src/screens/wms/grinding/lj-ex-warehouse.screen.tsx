/** /lj/ex-warehouse: gauges leave for repair or calibration by scan. With `list`: the issues. With `id`: one of them. */
import { GAUGES } from '#domain/wms/lending-stores.ts';
import { grindOutScreen } from './grind-out.tsx';

export const Screen = grindOutScreen(GAUGES);
