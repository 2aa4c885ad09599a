/** /frock/material-loss: fixtures that are lost or broken; the review takes them off the books. */
import { FIXTURES } from '#domain/wms/lending-stores.ts';
import { writeOffScreen } from './write-off.tsx';

export const Screen = writeOffScreen('lossDoc', FIXTURES);
