/** /mes/outsource-delivery: pieces and components that go to outsourcers. A delivery begins with a plan. */
import { Handshake, Truck } from 'lucide-react';
import { useMemo } from 'react';
import { Material } from '#domain/basic/material.resource.ts';
import { restQty } from '#domain/kernel/quantity.ts';
import { outsourceDeliveryCreate, outsourceDeliverySave } from '#domain/wms/outsource/delivery.operation.ts';
import { sentLines } from '#domain/wms/outsource/sent-lines.ts';
import { USABLE } from '#domain/wms/production/missing.ts';
import {
  OUTSOURCE_RIGHT,
  OutsourceDeliveryBox,
  type OutsourceDeliveryBoxRow,
  OutsourcePlan,
  outsourceDelivery,
} from '#domain/wms/production/outsource.document.ts';
import { WipCard } from '#domain/wms/production/production-order.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { type Draft, defineEntry, type EntryMore, type Origin, type Unread } from '#pages/document/entry-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import { rowMap } from '#pages/kit/use-row-map.ts';
import { isMine } from '#screens/wms/kit/stores.ts';
import { useBins } from '#screens/wms/kit/use-bins.ts';
import { useRow, useRowsBy, useRowsByEach, useView } from '#store/hooks.ts';
import { DELIVERIES, PLANS, SENDING } from './paths.ts';

const MISSING: Unread = { retry: undefined };

/** What the plan has left to send. */
function useOrigin(planId: string): Origin | Unread | undefined {
  const found = useRow(OutsourcePlan, planId);
  return useMemo(() => {
    if (found === undefined) return undefined;
    if (found === null) return MISSING;
    const left = restQty(found.row.planQty, found.row.sentQty);
    return { draft: { head: { planId, qty: left === '0' ? '' : left }, lines: [] }, fixed: ['planId'] };
  }, [found, planId]);
}

/** Boxes of the sending store by the numbers typed, and bins of the outsourcer's store. */
function useBoxes({ head, lines }: Draft) {
  const plan = useRow(OutsourcePlan, head.planId ?? '')?.row;
  const numbers = lines.flatMap(({ boxNo = '' }) => (boxNo.trim() === '' ? [] : [boxNo.trim().toUpperCase()]));
  const found = useRowsByEach(Box, 'boxNo', numbers);
  const bins = useBins(plan?.storeId ?? '').options;
  const from = head.fromWarehouseId ?? '';
  const materials = [...new Set((found ?? []).map(({ row }) => row.materialId))].sort();
  const known = useView('material', `outsourced/${materials.join()}`, (store) => rowMap(store, Material, materials));
  return useMemo(() => {
    const here = (found ?? []).map(({ row }) => row).filter((box) => box.warehouseId === from && USABLE.includes(box.boxStatus));
    const boxOf = (boxNo = '') => here.find((box) => box.boxNo === boxNo.trim().toUpperCase());
    return { bins, boxOf, materialOf: (boxNo = '') => known?.get(boxOf(boxNo)?.materialId ?? '') };
  }, [found, bins, from, known]);
}

/** Cards of the order that this device holds: pieces may be sent with theirs. */
function useCards({ head }: Draft): EntryMore {
  const plan = useRow(OutsourcePlan, head.planId ?? '')?.row;
  const cards = useRowsBy(WipCard, 'orderId', plan?.orderId ?? '');
  return useMemo(() => {
    const active = (cards ?? []).map(({ row }) => row).filter(({ status }) => status === 1);
    return { fields: { cardId: { options: active.map(({ id, cardNo, qty }) => ({ value: id, label: qty, code: cardNo })) } } };
  }, [cards]);
}

const BOXES = linesOf(OutsourceDeliveryBox, {
  docType: 'outsourceDelivery',
  once: ['boxNo'],
  useMore: useBoxes,
  cells: [
    { key: 'boxNo', width: 160, code: true },
    { key: 'matCode', shown: ({ boxNo }, { more }) => more.materialOf(boxNo)?.matCode ?? '', width: 120, code: true },
    { key: 'matName', shown: ({ boxNo }, { more }) => more.materialOf(boxNo)?.matName ?? '', grow: 2, width: 120 },
    { key: 'qty', shown: ({ boxNo }, { more }) => more.boxOf(boxNo)?.qty ?? '', figure: true, width: 90 },
    { key: 'toBinId', choices: ({ bins }) => bins, width: 160 },
  ],
  faults: ({ boxNo = '' }, { more }): Readonly<Record<string, string>> => (boxNo === '' || more.boxOf(boxNo) ? {} : { boxNo: 'box' }),
  stored: ({ boxNo, toBinId }: OutsourceDeliveryBoxRow) => ({ boxNo, toBinId }),
  sent: ({ boxNo, toBinId }, { more }) => ({ boxId: more.boxOf(boxNo)?.id, toBinId, boxNo: undefined }),
});

export const Screen = documentScreen(outsourceDelivery, OutsourceDeliveryBox, {
  path: DELIVERIES,
  id: 'mes.outsourceDelivery',
  list: {
    columns: ['supplierId', 'orderNo', 'matCode', 'qty', 'lines.material', 'lines.count', 'sourceDocNo'],
    wide: ['lines.material', 'sourceDocNo'],
    hidden: ['matName', 'cardNo', 'fromWarehouseId', 'toWarehouseId'],
    search: ['supplierId', 'material'],
    numbers: ['orderNo', 'sourceDocNo'],
    create: { to: [PLANS], right: outsourceDeliveryCreate.right },
    emptyTo: [PLANS],
  },
  view: {
    facts: ['supplierId', 'orderNo', 'matCode', 'matName', 'qty', 'cardNo', 'fromWarehouseId', 'toWarehouseId', 'sourceDocNo'],
    lines: ['lineNo', 'boxNo', 'matCode', 'matName', 'qty', 'toBinId'],
    useMore: ({ row }, boxes) => ({ lines: sentLines(row, boxes) }),
    before: [{ header: OutsourcePlan, field: 'sourceDocId', number: 'sourceDocNo', to: ({ id }) => [PLANS, { id }] }],
  },
  paper: { signatures: ['keeper', 'supplier'], right: OUTSOURCE_RIGHT.print },
  verbs: {
    order: ['ship', 'settle', 'edit', 'paper', 'print', 'withdraw', 'close'],
    of: { ship: { icon: Truck }, settle: { icon: Handshake, aside: true }, withdraw: { aside: true, danger: true } },
  },
  entry: defineEntry({
    create: outsourceDeliveryCreate,
    save: outsourceDeliverySave,
    head: ['planId', 'qty', 'cardId', 'fromWarehouseId', 'remark'],
    fixed: ['planId'],
    offer: { fromWarehouseId: (store, actor) => isMine(store, actor, SENDING) },
    chosen: { fromWarehouseId: () => ({ lines: [] }) },
    sections: { card: ['cardId'] },
    useMore: useCards,
    origin: { by: 'plan', use: useOrigin },
    linesAs: 'boxes',
    ...BOXES,
    // Pieces alone need no boxes.
    lack: (lines, known, draft) => (lines.length === 0 ? null : BOXES.lack(lines, known, draft)),
  }),
});
