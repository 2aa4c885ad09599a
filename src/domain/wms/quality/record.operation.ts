/** Recording measurements (states-2 §2.4.6, 1→5), and reopening the record. */
import { z } from 'zod';
import { Unit } from '#domain/basic/material.resource.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byIndex } from '#domain/kernel/entity.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import type { Put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, quantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { gaugeDoubts, gaugeKeys } from '#domain/wms/asset/gauge-doubts.ts';
import { guardDecimals } from '#domain/wms/line.ts';
import { photosSchema } from '#domain/wms/photos.ts';
import {
  guardLive,
  Inspection,
  InspectionItem,
  type InspectionItemRow,
  type InspectionRow,
  inspection,
  inspectionBoxes,
  putItem,
} from './inspection.document.ts';
import { checkSchema, editionKeys, editionOf, MAX_CHECKS } from './inspection-plan.ts';
import { isBegun } from './standing.ts';

const itemSchema = checkSchema.extend({
  readings: z.array(quantitySchema).max(500),
  gaugeNo: z.string().trim().max(40).nullable(),
  /** Set by the inspector if there is nothing to measure. Readings with limits decide by themselves. */
  passed: z.boolean().nullable(),
  defectCode: z.string().trim().max(60).nullable(),
  defectQty: quantitySchema,
  photos: photosSchema,
});
export type EnteredItem = z.infer<typeof itemSchema>;

const recordPayload = {
  items: z.array(itemSchema).max(MAX_CHECKS),
  sampleQty: quantitySchema,
  defectQty: quantitySchema,
  remark: z.string().max(500).nullable(),
};
type Entered = { id: string } & { [K in keyof typeof recordPayload]: z.infer<(typeof recordPayload)[K]> };

const isOutside = (reading: string, { lower, upper }: Pick<EnteredItem, 'lower' | 'upper'>): boolean =>
  (lower !== null && cmpQty(reading, lower) < 0) || (upper !== null && cmpQty(reading, upper) > 0);
const isMeasured = ({ lower, upper }: Pick<EnteredItem, 'lower' | 'upper'>): boolean => lower !== null || upper !== null;

/** Readings outside the limits. The limits themselves count as inside. */
export const outside = (item: Pick<EnteredItem, 'lower' | 'upper' | 'readings'>): number =>
  item.readings.filter((reading) => isOutside(reading, item)).length;

type Judged = Pick<EnteredItem, 'lower' | 'upper' | 'readings' | 'passed'>;

/** Computed if there are limits and readings, otherwise as the inspector says. Null = unknown: a blank check has not passed. */
export function itemPasses(item: Judged): boolean | null {
  if (isMeasured(item) && item.readings.length > 0) return outside(item) === 0 && item.passed !== false;
  // A measured check is judged by its readings. Without readings it can fail, but not pass.
  return isMeasured(item) && item.passed === true ? null : item.passed;
}

const resultOf = (item: Judged): InspectionItemRow['result'] => {
  const passes = itemPasses(item);
  return passes === null ? 0 : passes ? 1 : 2;
};

/** Stores the entry as it stands. Items of the last entry that are missing from this one are marked as removed. */
function itemPuts(rows: Rows, p: Entered): Put[] {
  const before = rows.by(InspectionItem, 'docId', p.id);
  const now = p.items.map((item, index): InspectionItemRow => {
    const { readings, gaugeNo, itemName, standard, lower, upper, defectCode, defectQty, photos } = item;
    const id = derivedId(p.id, `item-${index + 1}`);
    const known = { id, version: before.find((row) => row.id === id)?.version ?? 0, docId: p.id, seq: index + 1 };
    const result = resultOf(item);
    const photoIds = photos.map((photo) => photo.id);
    return { ...known, itemName, standard, lower, upper, readings, gaugeNo, result, defectCode, defectQty, photoIds, isRemoved: false };
  });
  const gone = before.filter(({ id }) => !now.some((row) => row.id === id)).map((row) => ({ ...row, isRemoved: true }));
  return [...now, ...gone].map(putItem);
}

/** Requires every check of the edition, with its limits and at least the required number of readings. Additional checks are allowed. */
function guardPlanned(header: InspectionRow, p: Entered, rows: Rows): void {
  const edition = editionOf(rows, header.materialId, header.planEdition ?? null);
  for (const { itemName, lower, upper, pieces } of edition?.checks ?? []) {
    const item = p.items.find((one) => one.itemName === itemName);
    const asked = { item: itemName, edition: String(header.planEdition ?? ''), lower: lower ?? '–', upper: upper ?? '–' };
    if (!item || item.lower !== lower || item.upper !== upper) refuse('INSPECT_PLAN_CHECK', asked);
    const least = Math.min(pieces ?? 1, Math.ceil(Number(p.sampleQty)));
    const enough = !isMeasured(item) || item.readings.length >= least;
    guard(enough, 'INSPECT_PLAN_PIECES', { item: itemName, n: String(item.readings.length), least: String(least) });
  }
}

const plannedKeys = (docId: string, rows: Rows) => {
  const header = rows.get(Inspection, docId);
  if (!header) return [];
  return [...editionKeys(header.materialId, header.planEdition ?? null), byIndex(Unit, 'unitCode', header.unitCode)];
};

/** Saves an unfinished entry, so that another tablet can continue it. */
export const inspectionSave = defineMove(inspection, {
  verb: 'save',
  from: [1],
  kind: 'fact',
  offline: true,
  right: 'web:wms:quality:record',
  payload: recordPayload,
  decide: (header, p, rows) => {
    guardLive(header);
    return { header: { defectQty: p.defectQty, remark: p.remark }, put: itemPuts(rows, p) };
  },
});

/** 1→5: the sample is complete. */
export const inspectionRecord = defineMove(inspection, {
  verb: 'record',
  from: [1],
  to: 5,
  offline: true,
  right: 'web:wms:quality:record',
  payload: recordPayload,
  reads: [(p, rows) => [...plannedKeys(p.id, rows), ...gaugeKeys(p.items)]],
  decide: (header, p, rows, ctx) => {
    guardLive(header);
    const [unit] = rows.by(Unit, 'unitCode', header.unitCode);
    for (const qty of [p.sampleQty, p.defectQty, ...p.items.map((item) => item.defectQty)]) guardDecimals(unit, qty);
    guardComplete(header, p);
    guardPlanned(header, p, rows);
    const { userId, userName, personId } = ctx.actor;
    const who = { inspectorId: personId, inspectedBy: userId, inspectedByName: userName, inspectedAt: ctx.occurredAt };
    const { sampleQty, defectQty, remark } = p;
    return {
      header: { sampleQty, defectQty, remark, ...who },
      put: itemPuts(rows, p),
      issues: gaugeDoubts(p.items, rows, ctx),
    };
  },
});

function guardComplete(header: InspectionRow, p: Entered): void {
  guard(p.items.length > 0, 'INSPECT_NO_ITEMS');
  guard(cmpQty(p.sampleQty, header.sampleQty) >= 0, 'INSPECT_SAMPLE_SHORT', { qty: p.sampleQty, limit: header.sampleQty });
  guard(cmpQty(p.defectQty, p.sampleQty) <= 0, 'G-QTY', { qty: p.defectQty, limit: p.sampleQty });
  for (const item of p.items) {
    const { itemName, defectCode, defectQty, readings } = item;
    guard(!isMeasured(item) || readings.length > 0, 'INSPECT_NO_READING', { item: itemName });
    guard(readings.length <= Math.ceil(Number(p.sampleQty)), 'INSPECT_READINGS_OVER', { item: itemName, limit: p.sampleQty });
    guard(cmpQty(defectQty, p.defectQty) <= 0, 'INSPECT_DEFECTS', { item: itemName, qty: defectQty, limit: p.defectQty });
    guard(itemPasses(item) !== null, 'INSPECT_NOT_JUDGED', { item: itemName });
    if (itemPasses(item)) continue;
    guard((defectCode ?? '') !== '', 'INSPECT_DEFECT_CODE', { item: itemName });
    guard(cmpQty(p.defectQty, '0') > 0, 'INSPECT_DEFECTS', { item: itemName, qty: '1', limit: p.defectQty });
  }
}

/** 5→1: something was recorded wrongly, and nothing depends on it yet. */
export const inspectionReopen = defineMove(inspection, {
  verb: 'reopen',
  from: [5],
  to: 1,
  offline: false,
  right: 'web:wms:quality:record',
  offered: (header) => !isBegun(header) && !header.isSorted,
  payload: { reason: z.string().trim().min(2).max(500) },
  decide: (header, p, rows) => {
    guardLive(header);
    const decided = header.isSorted || inspectionBoxes(rows, p.id).some((row) => row.verdict !== null);
    guard(!decided, 'INSPECT_HAS_VERDICTS', { docNo: header.docNo ?? '' });
    return { header: { inspectorId: null, inspectedBy: null, inspectedByName: null, inspectedAt: null } };
  },
});
