/** What was reported on the operations of production orders (model-9, D-RPT). */
import { z } from 'zod';
import { defineHeader } from '#domain/kernel/document.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { quantitySchema } from '#domain/kernel/quantity.ts';
import { shift } from '#domain/wms/production/codes.ts';
import { reportStatus } from './codes.ts';

export const ReportWork = defineHeader(
  'reportWork',
  reportStatus,
  {
    orderOpId: f.ref('orderOperation'),
    cardId: optional(f.ref('wipCard')),
    stationCode: optional(f.codeRef('station')),
    operatorId: optional(f.ref('person')),
    shift: f.choice(shift),
    goodQty: f.qty(),
    scrapLabourQty: f.qty(),
    scrapMaterialQty: f.qty(),
    suspectQty: f.qty(),
    startAt: optional(f.ts()),
    endAt: optional(f.ts()),
    workMinutes: optional(f.qty('min')),
    equipmentNo: optional(f.str(40)),
    defects: f.json(z.array(z.object({ defectCode: z.string().max(32), qty: quantitySchema })).max(100)),
    consumption: f.json(z.array(z.record(z.string(), z.string())).max(500)),
  },
  { sets: () => [], indexes: ['orderOpId', 'cardId', 'bizDate'] },
);
