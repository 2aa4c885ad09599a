/** /lj/inWarehouse: gauges that no hardware issue brings, with the calibration they come with. */
import { GAUGES } from '#domain/wms/lending-stores.ts';
import { assetInScreen } from './asset-in.tsx';

export const Screen = assetInScreen(GAUGES, ['accuracy', 'calibCycle', 'lastCalibDate', 'nextCalibDate']);
