/** /tool/return-to-warehouse: usable tools are put back into their bins. With `list`: the returns. With `id`: one of them. */
import { TOOLS } from '#domain/wms/lending-stores.ts';
import { returnInScreen } from './return-in.tsx';

export const Screen = returnInScreen(TOOLS);
