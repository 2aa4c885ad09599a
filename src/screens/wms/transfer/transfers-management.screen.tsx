/** /transfers-management: transfers between all stores. */
import { RAW } from '#domain/wms/areas.ts';
import { transferScreen } from './transfer.tsx';

export const Screen = transferScreen(RAW);
