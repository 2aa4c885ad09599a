/**
 * How a material is inspected: level, AQL, severity and the list of checks, in numbered editions. A lot is inspected by the edition in force when it
 * arrived, and records its number. If there is no plan, the defaults apply and the inspector types in the checks.
 */
import { z } from 'zod';
import { SupplierMaterial } from '#domain/basic/partner.resource.ts';
import { byId, byIndex, defineEntity, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import { type Ctx, type Put, put } from '#domain/kernel/operation.ts';
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
/** A check of a plan. Older rows have neither gauge nor pieces. */
export const planCheckSchema = checkSchema.extend({
  /** The gauge it is measured with. */
  gauge: z.string().trim().max(40).nullable().optional(),
  /** How many pieces of the sample are measured; none = at least one. */
  pieces: z.number().int().min(1).max(500).nullable().optional(),
});
export type Check = z.infer<typeof planCheckSchema>;
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
    /** In skip-lot inspection, one out of this many lots is inspected. */
    skipEvery: f.int('lots'),
    lotsSeen: f.counter('lots'),
    checks: f.json(z.array(planCheckSchema)),
    /** The edition in force; none = the plan was written before editions existed. */
    edition: optional(f.int()),
    updatedAt: f.ts(),
    updatedByName: f.name(),
  },
});
export type PlanRow = Row<typeof InspectionPlan>;

/** The content of an edition. It never changes, because lots were inspected by it. */
export const InspectionPlanEdition = defineEntity({
  name: 'inspectionPlanEdition',
  unique: ['materialId+edition'],
  indexes: ['materialId'],
  sets: () => ['base'],
  appendOnly: true,
  fields: {
    materialId: f.ref('material'),
    edition: f.int(),
    inspectLevel: f.choice(inspectLevel),
    severity: f.choice(inspectSeverity),
    aql: f.qty('%'),
    skipEvery: f.int('lots'),
    checks: f.json(z.array(planCheckSchema)),
    savedAt: f.ts(),
    savedByName: f.name(),
  },
});
export type EditionRow = Row<typeof InspectionPlanEdition>;
export const editionKeys = (materialId: string, edition: number | null): Key[] =>
  edition === null ? [] : [byIndex(InspectionPlanEdition, 'materialId+edition', materialId, String(edition))];
/** Needs `editionKeys`. */
export const editionOf = (rows: Rows, materialId: string, edition: number | null): EditionRow | undefined =>
  edition === null ? undefined : rows.by(InspectionPlanEdition, 'materialId+edition', materialId, String(edition))[0];

type Said = Pick<PlanRow, 'inspectLevel' | 'severity' | 'aql' | 'skipEvery' | 'checks'>;

/** The content of a plan as text, independent of the order in which a database keeps the properties of a check. */
const saidBy = ({ inspectLevel: level, severity, aql, skipEvery, checks }: Said): string =>
  JSON.stringify([
    ...[level, severity, aql, skipEvery],
    checks.map(({ itemName, standard, lower, upper, gauge = null, pieces = null }) => [itemName, standard, lower, upper, gauge, pieces]),
  ]);

/** Returns the changed plan as a new edition, so that every lot can name the edition it was inspected by. Saving an unchanged plan creates no edition. */
export function planChanged(before: PlanRow | undefined, materialId: string, said: Partial<Said>, ctx: Ctx): Put[] {
  const plan = before ?? { ...PLAN_DEFAULTS, id: planId(materialId), version: 0, materialId, edition: null };
  const next = { ...plan, ...said };
  if (before && saidBy(plan) === saidBy(next)) return [];
  // A plan without a number is older than editions and counts as the first.
  const edition = before === undefined ? 1 : (plan.edition ?? 1) + 1;
  const { inspectLevel, severity, aql, skipEvery, checks } = next;
  const [at, by] = [ctx.occurredAt, ctx.actor.userName];
  const id = derivedId(planId(materialId), `edition-${edition}`);
  const kept = { id, version: 0, materialId, edition, inspectLevel, severity, aql, skipEvery, checks, savedAt: at, savedByName: by };
  return [putPlan({ ...next, edition, updatedAt: at, updatedByName: by }), put(InspectionPlanEdition, kept)];
}

/** One plan per material. The id is derived, so that two devices that create it at the same time mean the same row. */
export const planId = (materialId: string): string => derivedId(materialId, 'inspection-plan');
/** Keys of the plans of these materials, and of the agreement with the supplier of the goods. */
export const planKeys = (materialIds: Iterable<string>, supplierId: string | null = null): Key[] =>
  [...new Set(materialIds)].flatMap((id) => [byId(InspectionPlan, planId(id)), ...agreedKeys(id, supplierId)]);
const agreedKeys = (materialId: string, supplierId: string | null): Key[] =>
  supplierId === null ? [] : [byIndex(SupplierMaterial, 'supplierId+materialId', supplierId, materialId)];
export const planOf = (rows: Rows, materialId: string): PlanRow | undefined => rows.get(InspectionPlan, planId(materialId));
export const putPlan = (row: PlanRow) => put(InspectionPlan, row);

/** How severely this supplier's goods are inspected (model-2 `supplierMaterial.inspectionLevel`); null = as the material's plan says. Needs `planKeys`. */
export const agreedSeverity = (rows: Rows, materialId: string, supplierId: string | null): Severity | null =>
  supplierId === null ? null : (rows.by(SupplierMaterial, 'supplierId+materialId', supplierId, materialId)[0]?.inspectionLevel ?? null);

/** Used if there is no plan. */
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
 * True if skip-lot inspection lets this lot through uninspected. The first lot is always inspected. So is every lot of a material without a plan,
 * because nobody counts its lots.
 */
export function skipsLot(iqcMode: number, plan: PlanRow | undefined, agreed: Severity | null = null): boolean {
  if (!plan || !isSkipLot(iqcMode, plan, agreed)) return false;
  return Number(plan.lotsSeen) % Math.max(1, plan.skipEvery) !== 0;
}
/** @param agreed severity agreed with the supplier; overrides the plan's */
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
 * @param lotQty base units. The standard counts pieces, so a fraction of a unit counts as one.
 * @param severity the severity agreed with the supplier, if any
 */
export function sampleOf(lotQty: string, iqcMode: number, plan: PlanRow | undefined, severity?: Severity | null): Sampling {
  const { inspectLevel: level, aql, severity: own } = plan ?? PLAN_DEFAULTS;
  const used = severity ?? own;
  const lot = Math.max(1, Math.ceil(Number(lotQty)));
  const common = { inspectLevel: level, severity: used, aql };
  if (iqcMode === FULL_INSPECTION) return { ...common, letter: '', sample: lot, accept: 0, reject: 1 };
  return { ...common, ...samplingPlan(lot, level, used, aql) };
}
