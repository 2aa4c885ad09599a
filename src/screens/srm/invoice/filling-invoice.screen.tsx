import { TO_FILL } from './invoice-paths.ts';
import { ticketScreen } from './ticket.tsx';

export const Screen = ticketScreen(TO_FILL);
