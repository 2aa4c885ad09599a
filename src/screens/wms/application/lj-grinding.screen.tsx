/** /lj/grinding-application: applications to have gauges repaired or calibrated, box by box; the review holds them until they are sent. */
import { applicationScreen } from './application.tsx';

export const Screen = applicationScreen('GRIND', 'LJJ-K');
