/** The result of a form switch: material, quantity by the conversion of the units, batch, place and box. */
import { chakra } from '@chakra-ui/react';
import { STORAGE_BINS } from '#domain/wms/stock/box-machine.ts';
import { StockVoucherLine } from '#domain/wms/voucher/voucher.document.ts';
import { FieldGrid } from '#pages/ask/field-grid.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useArrivalBins } from '#screens/wms/kit/goods.ts';
import type { BesideLine } from '#screens/wms/kit/taken-lines.tsx';
import { useMade } from './use-made.ts';

export function MadeFields({ line, warehouseId, onChange: set }: BesideLine) {
  const { say } = useDocumentWords('stockVoucher');
  const { material, rate, decimals, expected } = useMade(line, (toQty) => set({ toQty }));
  const unit = material?.baseUnit ?? '';
  const noRate = rate === null ? say('entry.noRate', { from: line.unit ?? '', to: unit }) : undefined;
  const help = expected === null ? undefined : say('entry.expected', { qty: expected, unit });
  const fields = [
    { key: 'toMaterialId', required: true, help: noRate },
    { key: 'toQty', required: true, decimals, help },
    { key: 'toBatchNo', none: say('entry.sameBatch') },
    { key: 'toBinId', none: say('entry.sameBin'), options: useArrivalBins(warehouseId, STORAGE_BINS) },
    { key: 'newBoxNo', none: say('entry.ownNumber') },
  ];
  const change = (key: string, value: string) => set(key === 'toMaterialId' ? { toMaterialId: value, toQty: '' } : { [key]: value });
  return (
    <chakra.div ps={{ base: '0', md: '4' }}>
      <FieldGrid entity={StockVoucherLine} fields={fields} texts={line} material={material} width="14rem" tried onChange={change} />
    </chakra.div>
  );
}
