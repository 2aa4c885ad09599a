/** /lj/material-loss: gauges that are lost or broken, and those that are scrapped, also because a calibration failed. */
import { GAUGES } from '#domain/wms/lending-stores.ts';
import { writeOffScreen } from './write-off.tsx';

export const Screen = writeOffScreen('both', GAUGES);
