/** /frock/frock-lend: lending fixtures at the counter. With `list`: the loans. With `id`: one of them. */
import { FIXTURES } from '#domain/wms/lending-stores.ts';
import { lendScreen } from './lend.tsx';

export const Screen = lendScreen(FIXTURES);
