import { TICKET } from './invoice-paths.ts';
import { ticketScreen } from './ticket.tsx';

export const Screen = ticketScreen(TICKET);
