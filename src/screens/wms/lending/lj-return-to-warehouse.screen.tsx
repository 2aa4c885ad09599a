/** /lj/return-to-warehouse: usable gauges are put back into their bins. With `list`: the returns. With `id`: one of them. */
import { GAUGES } from '#domain/wms/lending-stores.ts';
import { returnInScreen } from './return-in.tsx';

export const Screen = returnInScreen(GAUGES);
