/** Vouchers as documents: work on goods within a store, with a page for each kind. */
import { useMemo } from 'react';
import type { VoucherType } from '#domain/wms/voucher/codes.ts';
import { StockVoucherLine, stockVoucher, type VoucherLineRow, type VoucherRow } from '#domain/wms/voucher/voucher.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { materialField } from '#pages/document/document-search.ts';
import type { DocumentPlan, ListPlan, NameOf, Told } from '#pages/document/plan.ts';
import { useLineDocs } from '#pages/document/use-line-docs.ts';
import { joined } from '#pages/kit/joined.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { matches } from '#pages/kit/use-replica-list.ts';
import { isMine, isOfClass } from '#screens/wms/kit/stores.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';

type Plan = DocumentPlan<VoucherRow, VoucherLineRow>;

interface VoucherPage extends Pick<Plan, 'path' | 'home' | 'entry' | 'faces' | 'verbs'>, Pick<Plan['list'], 'create' | 'menu'> {
  readonly words: string;
  readonly types: readonly VoucherType[];
  /** Only vouchers of stores of these classes; by default all. */
  readonly classes?: readonly string[];
  /** Columns after number and state; author and time of entry follow. */
  readonly columns: ListPlan<VoucherRow, VoucherLineRow, never, keyof typeof TOLD>['columns'];
  /** Columns of a voucher's lines, after the material. */
  readonly lines: readonly NameOf<VoucherLineRow>[];
  /** Search fields, most used first. The store follows. */
  readonly search: readonly ('rdCode' | 'box' | 'goods')[];
}

const ENTERED_BY = ['createdByName', 'createdAt'] as const;

/** The result of a form switch: another material, in its own unit. */
const TOLD = {
  toMaterial: { of: (lines) => joined(lines, ({ toMatCode, toMatName }) => `${toMatCode ?? ''} ${toMatName ?? ''}`.trim()), width: 150 },
  toQty: { of: (lines) => joined(lines, ({ toQty, toUnitCode }) => `${toQty ?? ''} ${toUnitCode ?? ''}`.trim()), width: 110, align: 'end' },
} satisfies Record<string, Told<VoucherRow>>;

export const voucherScreen = ({ words, types, classes, columns, lines, search, create, menu, ...page }: VoucherPage) =>
  documentScreen(stockVoucher, StockVoucherLine, {
    ...page,
    words,
    id: ['wms.voucher', ...types, ...(classes ?? [])].join('.'),
    list: {
      columns: [...columns, ...ENTERED_BY],
      wide: ENTERED_BY,
      hidden: ['warehouseId'],
      told: TOLD,
      search: [...search, 'warehouseId'],
      drawn: ['box', 'goods'],
      offer: { warehouseId: (store, actor) => isMine(store, actor, classes) },
      where: { voucherType: types, ...(classes ? { warehouseId: (store) => isOfClass(store, classes) } : {}) },
      useMore: (search) => useLineSearch(search, types.includes('PALLET') ? 'palletNo' : 'boxNo'),
      ...(create ? { create } : {}),
      ...(menu ? { menu } : {}),
    },
    view: {
      facts: ['voucherType', 'warehouseId', 'rdCode', 'reason'],
      lines: ['lineNo', 'matCode', 'matName', ...lines],
      cells: { toQty: { unit: ({ toUnitCode }) => toUnitCode ?? undefined, sum: false } },
    },
  });

/** Search for vouchers by a line: its material before or after, its box or its pallet. @param number label of the box field on this page */
function useLineSearch({ goods, box }: SearchValues, number: 'boxNo' | 'palletNo') {
  const labels = useLabels();
  const isHit = useMemo(
    () =>
      goods || box
        ? (line: VoucherLineRow) =>
            matches(goods, line.matCode, line.matName, line.toMatCode, line.toMatName) &&
            matches(box, line.boxNo, line.newBoxNo, line.palletNo)
        : null,
    [goods, box],
  );
  const docs = useLineDocs(StockVoucherLine, isHit);
  return useMemo(
    () => ({
      fields: [
        { ...materialField(labels), key: 'goods' },
        { key: 'box', label: labels.field('stockVoucherLine', number), kind: 'text' as const },
      ],
      hit: docs && (({ id }: VoucherRow) => docs.has(id)),
    }),
    [labels, docs, number],
  );
}
