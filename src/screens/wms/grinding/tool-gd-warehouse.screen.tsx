/** /tool/gd-warehouse: tools come back from the grinder by scan. With `list`: the receipts. With `id`: one of them. */
import { TOOLS } from '#domain/wms/lending-stores.ts';
import { grindInScreen } from './grind-in.tsx';

export const Screen = grindInScreen(TOOLS);
