import { invoiceScreen } from './invoice.tsx';
import { INVOICE } from './invoice-paths.ts';

export const Screen = invoiceScreen(INVOICE);
