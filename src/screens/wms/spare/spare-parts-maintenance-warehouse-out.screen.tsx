/** /spare-parts/spare-parts-maintenance-warehouse-out: repair orders: parts that are sent to their repair, and how they come back. */

import { PackageCheck, RotateCcw, Truck } from 'lucide-react';
import { f } from '#domain/kernel/field.ts';
import { isAtRepair, RepairCost, RepairLine, type RepairLineRow, type RepairRow, repairOrder } from '#domain/wms/spare/repair.document.ts';
import { AWAITS_REPAIR, repairCreate } from '#domain/wms/spare/repair.operation.ts';
import { STORAGE_BINS } from '#domain/wms/stock/box-machine.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry } from '#pages/document/entry-plan.ts';
import type { AskMore } from '#pages/document/verb-plan.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { besideFields } from '#screens/wms/kit/beside-fields.tsx';
import { useArrivalBins } from '#screens/wms/kit/goods.ts';
import { namedBox, namedBoxes } from '#screens/wms/kit/named-boxes.ts';
import { useRowsBy } from '#store/hooks.ts';
import { isSpareStore, ownStore } from './own-store.ts';

const EXTERNAL = '2';
const REPAIRED = '1';
const { result, warrantyTo } = RepairLine.fields;

export const Screen = documentScreen(repairOrder, RepairLine, {
  path: '/spare-parts/spare-parts-maintenance-warehouse-out',
  id: 'wms.repairOrder',
  list: {
    columns: ['repairMode', 'repairerId', 'lines.material', 'lines.boxNo', 'sentAt', 'expectedBack', 'createdByName'],
    wide: ['repairMode', 'createdByName'],
    hidden: ['warehouseId', 'lines.count'],
    search: ['repairerId', 'material', 'repairMode'],
    linesBeneath: true,
  },
  view: {
    facts: ['repairMode', 'repairerId', 'sentAt', 'expectedBack', 'warehouseId'],
    lines: ['boxNo', 'matCode', 'matName', 'qty', 'equipmentNo', 'faultDesc', 'result', 'backAt', 'warrantyTo', 'underWarranty'],
    hidden: ['spec', 'toBinId'],
    wide: ['faultDesc'],
    rowTone: (line) => (line.result === 2 ? 'error' : line.underWarranty && line.result === null ? 'warn' : undefined),
  },
  verbs: {
    order: ['issue', 'back', 'print', 'unreview', 'unback', 'delete'],
    of: {
      issue: { icon: Truck },
      back: {
        icon: PackageCheck,
        ask: {
          fields: [
            { key: 'lineId', field: f.ref('repairLine'), required: true },
            { key: 'result', field: result, required: true },
            { key: 'toBinId', field: f.ref('bin'), required: true, when: (texts) => texts.result === REPAIRED },
            { key: 'cost', field: RepairCost.fields.cost, required: false, least: 'zero' },
            { key: 'warrantyTo', field: warrantyTo, required: false, when: (texts) => texts.result === REPAIRED },
          ],
          useMore: useAway,
        },
      },
      unback: { icon: RotateCcw, danger: true, aside: true },
    },
  },
  entry: defineEntry({
    create: repairCreate,
    head: ['warehouseId', 'repairMode', 'repairerId', 'expectedBack', 'remark'],
    without: ({ head }) => (head.repairMode === EXTERNAL ? [] : ['repairerId']),
    required: ({ head }) => (head.repairMode === EXTERNAL ? ['repairerId'] : []),
    offer: { warehouseId: isSpareStore },
    chosen: { warehouseId: () => ({ lines: [] }) },
    start: (actor, records) => ({ repairMode: EXTERNAL, warehouseId: ownStore(actor, records) }),
    ...namedBoxes({
      docType: 'repairOrder',
      line: 'repairLine',
      statuses: [AWAITS_REPAIR],
      Beside: besideFields(RepairLine, ['faultDesc']),
    }),
    lineOf: () => ({}),
    payload: (lines: readonly LineValues[]) =>
      lines.map((line) => ({ boxId: namedBox(line).boxId, faultDesc: line.faultDesc?.trim() || null })),
  }),
});

/** Parts that are still away; of only one it is known which. */
function useAway({ id, warehouseId }: RepairRow): AskMore {
  const lines = (useRowsBy(RepairLine, 'docId', id) ?? []).map(({ row }) => row).filter(isAtRepair);
  const bins = useArrivalBins(warehouseId, STORAGE_BINS);
  const options = lines.map(({ id: value, boxNo, matCode, matName }: RepairLineRow) => ({
    value,
    code: boxNo,
    label: `${matCode} ${matName}`,
  }));
  const [only, ...more] = options;
  return {
    ...(only && more.length === 0 ? { start: { lineId: only.value } } : {}),
    fields: { lineId: { options }, toBinId: { options: bins } },
  };
}
