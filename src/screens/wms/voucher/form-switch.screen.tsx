/** /form-switch: one material becomes another, at the rate of their units. */
import { Material } from '#domain/basic/material.resource.ts';
import { problem } from '#domain/kernel/problem.ts';
import { formSwitch } from '#domain/wms/voucher/entry.operation.ts';
import { formPayload, isMade } from '#domain/wms/voucher/goods-out.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { withNumbers } from '#screens/wms/kit/box-numbers.ts';
import type { Store } from '#store/store.ts';
import { voucherEntry } from './entry.ts';
import { MadeFields } from './made-fields.tsx';
import { takenGoods } from './taken-goods.ts';
import { voucherScreen } from './voucher.tsx';

export const Screen = voucherScreen({
  path: '/form-switch',
  words: 'stockVoucherForm',
  types: ['FORM_SWITCH'],
  columns: ['lines.material', 'lines.boxNo', 'lines.qty', 'toMaterial', 'toQty', 'lines.toBatchNo', 'lines.newBoxNo', 'reason'],
  search: ['goods', 'box'],
  lines: ['boxNo', 'qty', 'toMatCode', 'toMatName', 'toQty', 'toBatchNo', 'newBoxNo'],
  entry: voucherEntry({
    pair: formSwitch,
    direction: null,
    ...takenGoods('FORM_SWITCH', { isComplete: isMade, Beside: MadeFields }),
    prepare: numbered,
    payload: (lines, { candidates }) => formPayload(lines, candidates),
  }),
});

/** Resulting goods that are kept in boxes get a new box number. */
async function numbered(lines: readonly LineValues[], _known: unknown, store: Store) {
  const targets = await store.rowsOf(
    Material,
    lines.map((line) => line.toMaterialId ?? ''),
  );
  const boxed = new Set(targets.flatMap(({ row }) => (row.boxManaged ? [row.id] : [])));
  const needs = (line: LineValues) => boxed.has(line.toMaterialId ?? '') && (line.newBoxNo ?? '') === '';
  return (await withNumbers(store, lines, 'newBoxNo', needs)) ?? problem('NO_NUMBERS');
}
