/** Boxes that came broken to this person's stores and wait for somebody, and since when. */
import { useMemo } from 'react';
import { useActor } from '#api/session.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { Box, damageWaits, Receipt, ReceiptBox, type ReceiptBoxRow } from '#domain/registry.ts';
import type { Waits } from '#domain/system/shift.ts';
import { useOnceHeld } from '#pages/kit/standing.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useRowsWhere } from '#store/hooks.ts';

const isDamaged = ({ damage }: ReceiptBoxRow): boolean => damage !== null;
const nothing = (): boolean => false;

/** @param wanted false = not needed, so nothing is read */
export function useDamaged(wanted: boolean): Waits | undefined {
  const actor = useActor();
  const boxes = useOnceHeld(useRowsWhere(ReceiptBox, wanted ? isDamaged : nothing), ReceiptBox);
  const rows = boxes?.map(({ row }) => row);
  const receipts = useRowMap(
    Receipt,
    rows?.map(({ docId }) => docId),
  );
  const stock = useRowMap(
    Box,
    rows?.map(({ id }) => id),
  );
  return useMemo(() => {
    if (!wanted || !boxes || !receipts || !stock || !actor) return undefined;
    const since = boxes.flatMap(({ row }) => {
      const receipt = receipts.get(row.docId);
      return receipt && inScope(actor, receipt.warehouseId) && damageWaits(row, receipt, stock.get(row.id)) ? [row.scannedAt] : [];
    });
    return { count: since.length, oldest: since.sort()[0] ?? null };
  }, [wanted, boxes, receipts, stock, actor]);
}
