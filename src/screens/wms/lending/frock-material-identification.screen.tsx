/** /frock/material-identification: fixtures come back and are appraised. With `list`: the appraisals. With `id`: one of them. */
import { FIXTURES } from '#domain/wms/lending-stores.ts';
import { appraisalScreen } from './appraisal.tsx';

export const Screen = appraisalScreen(FIXTURES);
