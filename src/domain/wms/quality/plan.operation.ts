/** Maintains a material's inspection plan, and the files of an inspection. */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { byId } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { decided, defineOperation } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { defineAttach } from '#domain/wms/attach.operation.ts';
import { inspectLevel, inspectSeverity } from './codes.ts';
import { inspection } from './inspection.document.ts';
import { InspectionPlan, MAX_CHECKS, planChanged, planCheckSchema, planId } from './inspection-plan.ts';
import { AQLS } from './sampling.ts';

const planSchema = z.object({
  materialId: uuidSchema,
  inspectLevel: inspectLevel.schema,
  severity: inspectSeverity.schema,
  aql: z.enum(AQLS),
  skipEvery: z.number().int().min(2).max(100),
  /** If left out, the checks kept earlier by recording remain. */
  checks: z.array(planCheckSchema).max(MAX_CHECKS).optional(),
});
export type PlanPayload = z.infer<typeof planSchema>;

/** Applies to the next lots. An inspection that has begun keeps the plan it was created with. */
export const planSave = defineOperation<PlanPayload>({
  type: 'inspectionPlan.save',
  v: 1,
  kind: 'fact',
  offline: false,
  right: 'web:wms:quality:plan',
  schema: planSchema,
  lane: ({ materialId }) => `inspectionPlan:${materialId}`,
  reads: [({ materialId }) => [byId(Material, materialId), byId(InspectionPlan, planId(materialId))]],
  decide: ({ materialId, checks, ...plan }, rows, ctx) => {
    guard(rows.get(Material, materialId) !== undefined, 'REF_MISSING', { field: 'materialId' });
    const before = rows.get(InspectionPlan, planId(materialId));
    const names = (checks ?? []).map(({ itemName }) => itemName);
    guard(new Set(names).size === names.length, 'PLAN_CHECK_TWICE');
    return decided({ put: planChanged(before, materialId, { ...plan, ...(checks === undefined ? {} : { checks }) }, ctx) });
  },
});

export const inspectionAttach = defineAttach(inspection, ['web:wms:quality:record', 'web:wms:quality:verdict', 'web:wms:quality:concede']);
