/** A stocktake plan while it is entered. Pure. */
import { cmpQty, isQuantity, quantity } from '#domain/kernel/quantity.ts';
import { checkType } from '#domain/wms/stocktake/codes.ts';
import type { CheckRow } from '#domain/wms/stocktake/stocktake.document.ts';

export interface PlanDraft {
  readonly checkName: string;
  readonly checkType: string;
  readonly warehouseId: string;
  readonly scopeBins: readonly string[];
  readonly scopeClasses: readonly string[];
  readonly scopeMaterials: readonly string[];
  readonly counterIds: readonly string[];
  readonly reviewerId: string;
  readonly recountPct: string;
  readonly remark: string;
}

export const startOfPlan = (row: CheckRow | null): PlanDraft => ({
  ...{ checkName: row?.checkName ?? '', checkType: String(row?.checkType ?? 1), warehouseId: row?.warehouseId ?? '' },
  ...{ scopeBins: row?.scopeBins ?? [], scopeClasses: row?.scopeClasses ?? [], scopeMaterials: row?.scopeMaterials ?? [] },
  ...{ counterIds: row?.counterIds ?? [], reviewerId: row?.reviewerId ?? '' },
  ...{ recountPct: row?.recountPct ?? '', remark: row?.remark ?? '' },
});

export type PlanFault = 'name' | 'warehouse' | 'reviewer' | 'pct';

/** What keeps the plan from being saved, the first thing first. */
export function faultOf(draft: PlanDraft): PlanFault | null {
  if (draft.checkName.trim() === '') return 'name';
  if (draft.warehouseId === '') return 'warehouse';
  if (draft.counterIds.includes(draft.reviewerId)) return 'reviewer';
  return draft.recountPct !== '' && (!isQuantity(draft.recountPct) || cmpQty(draft.recountPct, '0') < 0) ? 'pct' : null;
}

/** Null while something is missing or wrong. @param dates of the plan that is changed */
export function payloadOf(draft: PlanDraft, row: Pick<CheckRow, 'startAt' | 'endAt'> | null) {
  const type = checkType.codes.find((code) => String(code) === draft.checkType);
  if (faultOf(draft) !== null || type === undefined) return null;
  const remark = draft.remark.trim();
  return {
    ...{ checkName: draft.checkName.trim(), checkType: type, warehouseId: draft.warehouseId },
    ...{ scopeBins: [...draft.scopeBins], scopeClasses: [...draft.scopeClasses], scopeMaterials: [...draft.scopeMaterials] },
    ...{ counterIds: [...draft.counterIds], reviewerId: draft.reviewerId || null },
    ...{ startAt: row?.startAt ?? null, endAt: row?.endAt ?? null },
    ...{ recountPct: draft.recountPct === '' ? null : quantity(draft.recountPct), remark: remark === '' ? null : remark },
  };
}
