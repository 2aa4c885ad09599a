/** /frock/ex-warehouse: fixtures leave for repair by scan. With `list`: the issues. With `id`: one of them. */
import { FIXTURES } from '#domain/wms/lending-stores.ts';
import { grindOutScreen } from './grind-out.tsx';

export const Screen = grindOutScreen(FIXTURES);
