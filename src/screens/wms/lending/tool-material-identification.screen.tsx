/** /tool/material-identification: tools come back and are appraised. With `list`: the appraisals. With `id`: one of them. */
import { appraisalScreen } from './appraisal.tsx';
import { TOOLS } from './tools.ts';

export const Screen = appraisalScreen(TOOLS);
