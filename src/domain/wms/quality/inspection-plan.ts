/** How a material is inspected: level, AQL, severity and the list of checks. Where nothing is kept, the defaults hold and checks are typed in once. */
import { z } from 'zod';
import { SupplierMaterial } from '#domain/basic/partner.resource.ts';
import { byId, byIndex, defineEntity, type Key, type Row } from '#domain/kernel/entity.ts';
import { f } from '#domain/kernel/field.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import { put } from '#domain/kernel/operation.ts';
import { quantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { inspectLevel, inspectSeverity } from './codes.ts';
import { type Level, type SamplingPlan, type Severity, samplingPlan } from './sampling.ts';

export const checkSchema = z.object({
  itemName: z.string().trim().min(1).max(128),
  standard: z.string().trim().max(200).nullable(),
  lower: quantitySchema.nullable(),
  upper: quantitySchema.nullable(),
});
export type Check = z.infer<typeof checkSchema>;
export const MAX_CHECKS = 50;

export const InspectionPlan = defineEntity({
  name: 'inspectionPlan',
  unique: ['materialId'],
  sets: () => ['base'],
  fields: {
    materialId: f.ref('material'),
    inspectLevel: f.choice(inspectLevel),
    severity: f.choice(inspectSeverity),
    aql: f.qty('%'),
    /** Of so many lots in skip-lot inspection one is inspected. */
    skipEvery: f.int('lots'),
    lotsSeen: f.counter('lots'),
    checks: f.json(z.array(checkSchema)),
    updatedAt: f.ts(),
    updatedByName: f.name(),
  },
});
export type PlanRow = Row<typeof InspectionPlan>;

/** One plan per material: whoever writes it first, two devices mean the same row. */
export const planId = (materialId: string): string => derivedId(materialId, 'inspection-plan');
/** Plans of these materials, and what is agreed about them with the supplier of the goods. */
export const planKeys = (materialIds: Iterable<string>, supplierId: string | null = null): Key[] =>
  [...new Set(materialIds)].flatMap((id) => [byId(InspectionPlan, planId(id)), ...agreedKeys(id, supplierId)]);
const agreedKeys = (materialId: string, supplierId: string | null): Key[] =>
  supplierId === null ? [] : [byIndex(SupplierMaterial, 'supplierId+materialId', supplierId, materialId)];
export const planOf = (rows: Rows, materialId: string): PlanRow | undefined => rows.get(InspectionPlan, planId(materialId));
export const putPlan = (row: PlanRow) => put(InspectionPlan, row);

/** How severely this supplier's goods are inspected (model-2 `supplierMaterial.inspectionLevel`); null = as the material's plan says. Needs `planKeys`. */
export const agreedSeverity = (rows: Rows, materialId: string, supplierId: string | null): Severity | null =>
  supplierId === null ? null : (rows.by(SupplierMaterial, 'supplierId+materialId', supplierId, materialId)[0]?.inspectionLevel ?? null);

/** What holds where nobody has said anything else. */
export const PLAN_DEFAULTS = {
  inspectLevel: 'II' as Level,
  severity: 'normal' as Severity,
  aql: '1',
  skipEvery: 5,
  lotsSeen: '0',
  checks: [] as Check[],
};

const SAMPLING = 1;
const SKIP_LOT = 3;

/**
 * A lot in skip-lot inspection that is let through uninspected. The first lot is always inspected, and every lot of a material without a plan, for
 * nobody counts them.
 */
export function skipsLot(iqcMode: number, plan: PlanRow | undefined, agreed: Severity | null = null): boolean {
  if (!plan || !isSkipLot(iqcMode, plan, agreed)) return false;
  return Number(plan.lotsSeen) % Math.max(1, plan.skipEvery) !== 0;
}
/** @param agreed severity of the supplier, which goes before the plan's */
export const isSkipLot = (iqcMode: number, plan: PlanRow | undefined, agreed: Severity | null = null): boolean =>
  iqcMode === SKIP_LOT || (iqcMode === SAMPLING && (agreed ?? plan?.severity) === 'skip');

const FULL_INSPECTION = 2;

export interface Sampling extends SamplingPlan {
  readonly inspectLevel: Level;
  readonly severity: Severity;
  readonly aql: string;
}

/**
 * Sample, Ac and Re of a lot of this material.
 * @param lotQty base units; the standard counts pieces, so a part of a unit counts as one @param severity of the supplier, where one is agreed
 */
export function sampleOf(lotQty: string, iqcMode: number, plan: PlanRow | undefined, severity?: Severity | null): Sampling {
  const { inspectLevel: level, aql, severity: own } = plan ?? PLAN_DEFAULTS;
  const used = severity ?? own;
  const lot = Math.max(1, Math.ceil(Number(lotQty)));
  const common = { inspectLevel: level, severity: used, aql };
  if (iqcMode === FULL_INSPECTION) return { ...common, letter: '', sample: lot, accept: 0, reject: 1 };
  return { ...common, ...samplingPlan(lot, level, used, aql) };
}
