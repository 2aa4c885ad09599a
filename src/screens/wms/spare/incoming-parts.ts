/** Spare parts that come in, line by line: new ones into a bin, old ones under their numbers to the store's own place. */
import { isPositive } from '#domain/kernel/quantity.ts';
import type { ApplicationLineRow, ApplicationRow } from '#domain/wms/application/application.document.ts';
import { executableQty } from '#domain/wms/application/application-promise.ts';
import { SpareInLine } from '#domain/wms/spare/spare-in.document.ts';
import { STORAGE_BINS } from '#domain/wms/stock/box-machine.ts';
import type { Faults } from '#pages/document/lines/line-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { useArrivalBins } from '#screens/wms/kit/goods.ts';
import type { Option } from '#ui/form/options.ts';

interface More {
  readonly bins: readonly Option[];
  readonly isOld: boolean;
}

const isEmpty = (text: string | undefined): boolean => (text ?? '').trim() === '';

/** An old part needs its number, a new one its bin. */
const partFaults = (line: LineValues, { more: { isOld } }: { readonly more: More }): Faults => ({
  ...(isOld && isEmpty(line.boxNo) ? { boxNo: 'number' } : {}),
  ...(!isOld && isEmpty(line.toBinId) ? { toBinId: 'bin' } : {}),
});

export const INCOMING = linesOf<typeof SpareInLine.fields, More>(SpareInLine, {
  docType: 'spareIn',
  material: 'materialId',
  once: ['boxNo'],
  cells: [
    { key: 'qty', width: 110 },
    { key: 'boxNo', optional: true, code: true, width: 150 },
    { key: 'toBinId', start: '', optional: true, width: 140, choices: ({ bins, isOld }) => (isOld ? [] : bins) },
    { key: 'batchNo', optional: true, code: true, width: 110 },
  ],
  useMore: ({ head }) => {
    const bins = useArrivalBins(head.warehouseId ?? '', STORAGE_BINS);
    return { bins, isOld: !isEmpty(head.inboundSubtype) };
  },
  faults: partFaults,
  stored: ({ applicationLineId }) => ({ applicationLineId: applicationLineId ?? '' }),
  sent: ({ applicationLineId }) => ({ applicationLineId: applicationLineId || null }),
});

/** Drafts the inbound for the open lines of an application that belong to one spare class. @param classOf returns the class of a material */
export function inboundOfApplication(
  { id, toWarehouseId, deptId, equipmentNo, inboundSubtype }: ApplicationRow,
  lines: readonly ApplicationLineRow[],
  classOf: (materialId: string) => string,
) {
  const open = lines.filter((line) => line.status === 1 && isPositive(executableQty(line)));
  const bjCode = open[0] ? classOf(open[0].materialId) : '';
  const whence = { deptId: deptId ?? '', equipmentNo: equipmentNo ?? '', inboundSubtype: String(inboundSubtype ?? '') };
  return {
    head: { applicationId: id, warehouseId: toWarehouseId ?? '', bjCode, ...whence },
    lines: open
      .filter(({ materialId }) => classOf(materialId) === bjCode)
      .map((line) => ({
        key: line.id,
        applicationLineId: line.id,
        matCode: line.matCode,
        qty: executableQty(line),
        boxNo: line.boxNo ?? '',
      })),
  };
}
