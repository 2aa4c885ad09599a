/** An inspection with everything its pages show, from this device's own database. */
import { useMemo } from 'react';
import { ascending } from '#domain/system/order.ts';
import {
  Inspection,
  InspectionBox,
  type InspectionBoxRow,
  InspectionItem,
  type InspectionItemRow,
  type InspectionRow,
} from '#domain/wms/quality/inspection.document.ts';
import { InspectionPlan, type PlanRow, planId } from '#domain/wms/quality/inspection-plan.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';

export interface InspectionView {
  readonly header: Viewed<InspectionRow>;
  readonly items: readonly InspectionItemRow[];
  readonly boxes: readonly InspectionBoxRow[];
  readonly plan: PlanRow | null;
}

/** Undefined while loading; null = this device does not hold it. */
export function useInspection(id: string): InspectionView | null | undefined {
  const header = useRow(Inspection, id);
  const items = useRowsBy(InspectionItem, 'docId', id);
  const boxes = useRowsBy(InspectionBox, 'docId', id);
  const plan = useRow(InspectionPlan, header ? planId(header.row.materialId) : null);
  return useMemo(() => {
    if (header === null) return null;
    if (!header || !items || !boxes || plan === undefined) return undefined;
    return {
      header,
      items: items
        .map(({ row }) => row)
        .filter((row) => !row.isRemoved)
        .sort((a, b) => a.seq - b.seq),
      boxes: boxes.map(({ row }) => row).sort((a, b) => ascending(a.boxNo, b.boxNo)),
      plan: plan?.row ?? null,
    };
  }, [header, items, boxes, plan]);
}
