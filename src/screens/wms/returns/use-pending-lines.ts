/** Lines of workshop returns waiting for the store, oldest document first. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Unit } from '#domain/basic/material.resource.ts';
import type { PendingLine } from '#domain/wms/returns/confirm-return.job.ts';
import { type ReturnRow, WorkshopReturn, WorkshopReturnLine } from '#domain/wms/returns/workshop-return.document.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { useKept, useRowsByEach, useRowsWhere } from '#store/hooks.ts';

const CONFIRMABLE: readonly number[] = [2, 4];

export function usePendingLines(): PendingLine[] | undefined {
  const { t } = useTranslation('rawout');
  const { mine } = useWarehouses();
  const filter = useMemo(() => {
    const scope = new Set(mine.map(({ id }) => id));
    return (row: ReturnRow) => CONFIRMABLE.includes(row.status) && scope.has(row.toWarehouseId);
  }, [mine]);
  const headers = useRowsWhere(WorkshopReturn, filter);
  const lines = useKept(
    useRowsByEach(
      WorkshopReturnLine,
      'docId',
      headers?.map(({ row }) => row.id),
    ),
  );
  const units = useRowsWhere(Unit);
  return useMemo(() => {
    if (!headers || !lines || !units) return undefined;
    const decimals = new Map(units.map(({ row }) => [row.unitCode, row.decimalPlaces]));
    const oldest = [...headers].sort((a, b) => (a.row.createdAt < b.row.createdAt ? -1 : 1));
    return oldest.flatMap(({ row: header }) =>
      lines
        .filter(({ row }) => row.docId === header.id && row.confirmedAt === null)
        .sort((a, b) => a.row.lineNo - b.row.lineNo)
        .map(
          ({ row }): PendingLine => ({
            docId: header.id,
            docNo: header.docNo ?? t('ui:pending.noNumber'),
            lineId: row.id,
            boxNo: row.boxNo ?? row.newBoxNo ?? '',
            sourceBoxId: row.sourceBoxId,
            toWarehouseId: header.toWarehouseId,
            matCode: row.matCode,
            matName: row.matName,
            unit: row.unitCode,
            decimals: decimals.get(row.unitCode) ?? 6,
            qty: row.qty,
            returnReason: header.returnReason,
            needInspect: row.needInspect,
          }),
        ),
    );
  }, [headers, lines, units, t]);
}
