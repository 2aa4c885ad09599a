/** Goods that are taken out of the house or made into others: by scan, or by material with the place they should be taken from first. */
import { Material } from '#domain/basic/material.resource.ts';
import { problem } from '#domain/kernel/problem.ts';
import { isMade, lineOf, sourcesFor } from '#domain/wms/voucher/goods-out.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { withNumbers } from '#screens/wms/kit/box-numbers.ts';
import { takenLines } from '#screens/wms/kit/taken-lines.tsx';
import type { Store } from '#store/store.ts';
import { MadeFields } from './made-fields.tsx';

const WHOLE = { docType: 'stockVoucher', line: 'stockVoucherLine', from: 'fromBinId', byBox: true };

export const LEAVING = { ...takenLines({ ...WHOLE, sources: sourcesFor('OTHER_OUT') }), lineOf };
export const CHANGING = {
  ...takenLines({ ...WHOLE, sources: sourcesFor('FORM_SWITCH'), isComplete: isMade, Beside: MadeFields }),
  ...{ lineOf, prepare: numbered },
};

/** What is made and kept in boxes gets the number of a new one. */
async function numbered(lines: readonly LineValues[], _known: unknown, store: Store) {
  const targets = await store.rowsOf(
    Material,
    lines.map((line) => line.toMaterialId ?? ''),
  );
  const boxed = new Set(targets.flatMap(({ row }) => (row.boxManaged ? [row.id] : [])));
  const needs = (line: LineValues) => boxed.has(line.toMaterialId ?? '') && (line.newBoxNo ?? '') === '';
  return (await withNumbers(store, lines, 'newBoxNo', needs)) ?? problem('NO_NUMBERS');
}
