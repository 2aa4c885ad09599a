/** What the server says about plans: what stands in the way of issuing one, how it stands by the books, and what a store has in stock. */
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { useActor } from '#api/session.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import type { CheckClass, CheckFindings, CheckSettling } from '#domain/wms/answers.ts';
import { askedAbout, type Planned } from '#domain/wms/stocktake/findings.ts';
import { PARTNER_CLASSES } from '#domain/wms/stocktake/partner.ts';
import { isUnsettled, linesWith } from '#domain/wms/stocktake/snapshot.ts';
import { type CheckLineRow, type CheckRow, seesBook } from '#domain/wms/stocktake/stocktake.document.ts';
import { useAsked } from '#pages/answers/use-asked.ts';
import { useClasses } from '#screens/wms/kit/use-classes.ts';
import { useRow } from '#store/hooks.ts';
import type { Option } from '#ui/form/options.ts';

const findings = call<CheckFindings>('POST /api/wms/wmsCheckInfo/checkFindings');
const settlingOf = call<CheckSettling>('POST /api/wms/wmsCheckInfo/checkSettling');
const classesOf = call<CheckClass[]>('POST /api/wms/wmsCheckInfo/checkMatClassCodeList');

/** What currently prevents issuing a plan. @param id of the plan; null = not saved yet */
export const useFindings = (plan: Planned, id: string | null): CheckFindings | undefined =>
  useAsked('stocktake-findings', findings, plan.warehouseId === '' ? null : askedAbout(plan, id));

/** The lines with what the server says of them, and what cannot be adjusted now. It is asked only where it may know more than this device. */
export function useLinesNow(plan: CheckRow, lines: readonly CheckLineRow[]) {
  const sees = seesBook(plan, useActor());
  const asked = sees && isUnsettled(plan) ? { id: plan.id } : null;
  const settling = useAsked(`stocktake-settling/${plan.version}`, settlingOf, asked);
  return useMemo(() => ({ lines: linesWith(lines, settling), hindered: settling?.hindered ?? [] }), [lines, settling]);
}

/** Whether a partner keeps the goods of this store, so that they are counted by a list and differences are claims. */
export const useIsOfPartner = (warehouseId: string): boolean =>
  PARTNER_CLASSES.includes(useRow(Warehouse, warehouseId)?.row.whClassCode ?? '');

/** Classes that a store has in stock; without the server all classes. */
export function useStoreClasses(warehouseId: string): readonly Option[] {
  const known = useClasses();
  const held = useAsked('stocktake-classes', classesOf, warehouseId === '' ? null : { warehouseId });
  return useMemo(() => held?.map(({ classCode: value, className: label }) => ({ value, label, code: value })) ?? known, [held, known]);
}
