import { invoiceScreen } from './invoice.tsx';
import { FILL } from './invoice-paths.ts';

export const Screen = invoiceScreen(FILL);
