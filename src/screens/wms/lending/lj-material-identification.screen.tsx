/** /lj/material-identification: gauges come back and are appraised. With `list`: the appraisals. With `id`: one of them. */
import { GAUGES } from '#domain/wms/lending-stores.ts';
import { appraisalScreen } from './appraisal.tsx';

export const Screen = appraisalScreen(GAUGES);
