/** /tool/material-loss: tools that are lost or broken; the review takes them off the books. */
import { TOOLS } from '#domain/wms/lending-stores.ts';
import { writeOffScreen } from './write-off.tsx';

export const Screen = writeOffScreen('lossDoc', TOOLS);
