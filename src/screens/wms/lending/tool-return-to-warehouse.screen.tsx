/** /tool/return-to-warehouse: usable tools are put back into their bins. With `list`: the returns. With `id`: one of them. */
import { returnInScreen } from './return-in.tsx';
import { TOOLS } from './tools.ts';

export const Screen = returnInScreen(TOOLS);
