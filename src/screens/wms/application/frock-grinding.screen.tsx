/** /frock/grinding-application: applications to have fixtures ground or repaired, box by box; the review holds them until they are sent. */
import { applicationScreen } from './application.tsx';

export const Screen = applicationScreen('GRIND', 'GZCP-K');
