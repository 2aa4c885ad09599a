/** /frock/gd-warehouse: fixtures come back from repair by scan. With `list`: the receipts. With `id`: one of them. */
import { FIXTURES } from '#domain/wms/lending-stores.ts';
import { grindInScreen } from './grind-in.tsx';

export const Screen = grindInScreen(FIXTURES);
