/** /tool/material-lending: lending tools at the counter. With `list`: the loans. With `id`: one of them. */
import { lendScreen } from './lend.tsx';
import { TOOLS } from './tools.ts';

export const Screen = lendScreen(TOOLS);
