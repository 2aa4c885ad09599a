/** Search for receipts with boxes that came broken and wait for somebody. */
import { useMemo } from 'react';
import { ReceiptBox, type ReceiptRow } from '#domain/wms/inbound/receipt.document.ts';
import { damageWaits } from '#domain/wms/receiving/damage.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { ListMore } from '#pages/document/plan.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useRowsWhere } from '#store/hooks.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';

const isDamaged = ({ damage }: { readonly damage: string | null }): boolean => damage !== null;
const nothing = (): boolean => false;

export function useDamageSearch({ damage }: SearchValues): Required<Pick<ListMore<ReceiptRow>, 'fields' | 'hit'>> {
  const { say } = useDocumentWords('receipt');
  const boxes = useRowsWhere(ReceiptBox, damage ? isDamaged : nothing);
  const stock = useRowMap(
    Box,
    boxes?.map(({ row }) => row.id),
  );
  const fields = useMemo<SearchField[]>(
    () => [{ key: 'damage', label: say('search.damage'), kind: 'select', options: [{ value: 'open', label: say('search.damageOpen') }] }],
    [say],
  );
  const hit = useMemo(() => {
    if (!damage) return null;
    const of = (docId: string) => (boxes ?? []).filter(({ row }) => row.docId === docId);
    return (receipt: ReceiptRow) => of(receipt.id).some(({ row }) => damageWaits(row, receipt, stock?.get(row.id)));
  }, [damage, boxes, stock]);
  return { fields, hit };
}
