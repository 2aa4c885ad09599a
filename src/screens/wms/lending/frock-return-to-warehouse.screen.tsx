/** /frock/return-to-warehouse: usable fixtures are put back into their bins. With `list`: the returns. With `id`: one of them. */
import { FIXTURES } from '#domain/wms/lending-stores.ts';
import { returnInScreen } from './return-in.tsx';

export const Screen = returnInScreen(FIXTURES);
