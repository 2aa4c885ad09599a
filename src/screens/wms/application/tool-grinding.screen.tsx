/** /tool/grinding-application: applications to grind tools, box by box; the review holds them for the grinder. */
import { applicationScreen } from './application.tsx';

export const Screen = applicationScreen('GRIND', 'GJU-K');
