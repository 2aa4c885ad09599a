/** /tool/ex-warehouse: tools leave for the grinder by scan. With `list`: the issues. With `id`: one of them. */
import { TOOLS } from '#domain/wms/lending-stores.ts';
import { grindOutScreen } from './grind-out.tsx';

export const Screen = grindOutScreen(TOOLS);
