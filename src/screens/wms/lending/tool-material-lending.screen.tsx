/** /tool/material-lending: lending tools at the counter. With `list`: the loans. With `id`: one of them. */
import { TOOLS } from '#domain/wms/lending-stores.ts';
import { lendScreen } from './lend.tsx';

export const Screen = lendScreen(TOOLS);
