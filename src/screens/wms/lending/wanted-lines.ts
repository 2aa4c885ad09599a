/** What was approved of fixtures and is still to be lent, as this device holds it. */
import { useMemo } from 'react';
import { Material } from '#domain/basic/material.resource.ts';
import { isPositive, subQty } from '#domain/kernel/quantity.ts';
import { ascending } from '#domain/system/order.ts';
import { Application, ApplicationLine, type ApplicationRow, isApproved } from '#domain/wms/application/application.document.ts';
import { executableQty } from '#domain/wms/application/application-promise.ts';
import type { Wanted } from '#domain/wms/lending/wanted.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { useView } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';

/** Applications that are reviewed or partly carried out. */
const OPEN = ['2', '4'];

async function linesOf(store: Store, head: ApplicationRow): Promise<Wanted[]> {
  const product = head.productId ? (await store.row(Material, head.productId))?.row : undefined;
  const lines = (await store.rowsBy(ApplicationLine, 'docId', head.id)).map(({ row }) => row).filter(isApproved);
  return lines
    .sort((a, b) => a.lineNo - b.lineNo)
    .map((line) => ({
      applicationId: head.id,
      applicationNo: head.docNo ?? '',
      lineId: line.id,
      warehouseId: head.fromWarehouseId ?? '',
      materialId: line.materialId,
      matCode: line.matCode,
      matName: line.matName,
      unit: line.unitCode,
      approved: line.approvedQty,
      left: executableQty(line),
      productId: head.productId,
      productCode: product?.matCode ?? '',
    }));
}

/** What is wanted out of the stores: of one application, or else of those of one applicant; the one that is needed first comes first. */
export async function wantedOf(
  store: Store,
  storeIds: ReadonlySet<string>,
  { applyId, applicantId }: { readonly applyId: string | null; readonly applicantId: string | null },
): Promise<readonly Wanted[]> {
  const day = ({ needDate }: ApplicationRow): string => needDate ?? '9999';
  const heads = (await store.rowsByEach(Application, 'status', OPEN))
    .map(({ row }) => row)
    .filter(({ docType, fromWarehouseId }) => docType === 'FIXTURE_REQ' && fromWarehouseId !== null && storeIds.has(fromWarehouseId))
    .filter((head) => (applyId === null ? head.applicantId === applicantId : head.id === applyId))
    .sort((a, b) => ascending(day(a), day(b)));
  return (await Promise.all(heads.map((head) => linesOf(store, head)))).flat();
}

const NONE: readonly Wanted[] = [];

/** @param applyId null = nothing of an application is to be shown */
export function useWanted(storeIds: ReadonlySet<string>, applyId: string | null): readonly Wanted[] {
  const ids = [...storeIds].sort().join();
  const wanted = useView('applicationLine', `wanted/${applyId ?? ''}/${ids}`, async (store) =>
    applyId === null ? NONE : wantedOf(store, storeIds, { applyId, applicantId: null }),
  );
  return useMemo(() => wanted ?? NONE, [wanted]);
}

/** A line of an application as the terminal lists it. */
export const wantedLine = ({ lineId, matCode, matName, unit, approved, left, applicationNo }: Wanted): ScanLine => ({
  key: lineId,
  code: matCode,
  name: matName,
  done: subQty(approved, left),
  total: approved,
  unit,
  state: isPositive(left) ? 'todo' : 'done',
  note: applicationNo,
});

/** The numbers of the applications. */
export const docNos = (wanted: readonly Wanted[]): string => [...new Set(wanted.map(({ applicationNo }) => applicationNo))].join('、');
