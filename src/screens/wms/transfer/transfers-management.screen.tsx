/** /transfers-management: transfers between all stores. */
import { transferScreen } from './transfer.tsx';

export const Screen = transferScreen('/transfers-management');
