/** An application while it is being entered. Pure. */
import { quantity } from '#domain/kernel/quantity.ts';
import type { ApplicationLineRow, ApplicationRow } from '#domain/wms/application.document.ts';
import { APPLICATION_KINDS, type ApplicationType } from '#domain/wms/application-kinds.ts';
import type { FindMaterial } from '#pages/kit/use-materials-by-code.ts';
import { isEmptyLine, type LineValues } from '#pages/lines/line-cells.ts';
import { codeOf, lineFaults } from '#screens/wms/raw-out/demand-draft.ts';

export interface ApplicationDraft {
  deptId: string;
  applicantId: string;
  needDate: string;
  purpose: string;
  orderNo: string;
  equipmentNo: string;
  fromWarehouseId: string;
  toWarehouseId: string;
  remark: string;
  /** lineId of a line that is stored already, matCode, qty, remark. */
  lines: LineValues[];
}

const LINE_KEYS = ['matCode', 'qty', 'remark'] as const;
export const newLine = (): LineValues => ({ matCode: '', qty: '', remark: '' });
export const emptyApplication: ApplicationDraft = {
  ...{
    deptId: '',
    applicantId: '',
    needDate: '',
    purpose: '',
    orderNo: '',
    equipmentNo: '',
    fromWarehouseId: '',
    toWarehouseId: '',
    remark: '',
  },
  lines: [newLine()],
};

/** What is stored, to be edited. */
export const draftOf = (row: ApplicationRow, lines: readonly ApplicationLineRow[]): ApplicationDraft => ({
  ...{ deptId: row.deptId ?? '', applicantId: row.applicantId ?? '', needDate: row.needDate ?? '', purpose: row.purpose ?? '' },
  ...{ orderNo: row.orderNo ?? '', equipmentNo: row.equipmentNo ?? '', remark: row.remark ?? '' },
  ...{ fromWarehouseId: row.fromWarehouseId ?? '', toWarehouseId: row.toWarehouseId ?? '' },
  lines: lines.map((line) => ({ lineId: line.id, matCode: line.matCode, qty: line.applyQty, remark: line.remark ?? '' })),
});

export const begun = (lines: readonly LineValues[]): LineValues[] => lines.filter((line) => !isEmptyLine(line, LINE_KEYS));

export type ApplicationFault = 'fromWarehouseId' | 'toWarehouseId' | 'lines' | 'wrong';

/** What is missing or wrong; a material still being looked up counts as wrong. */
export function applicationFaults(type: ApplicationType, draft: ApplicationDraft, find: FindMaterial): ApplicationFault[] {
  const kind = APPLICATION_KINDS[type];
  const lines = begun(draft.lines);
  const wrong = (line: LineValues, index: number): boolean =>
    !find(codeOf(line)) || Object.keys(lineFaults(line, index, lines, find)).length > 0;
  return [
    ...(kind.from !== undefined && draft.fromWarehouseId === '' ? (['fromWarehouseId'] as const) : []),
    ...(kind.needsTo && draft.toWarehouseId === '' ? (['toWarehouseId'] as const) : []),
    ...(lines.length === 0 ? (['lines'] as const) : []),
    ...(lines.some(wrong) ? (['wrong'] as const) : []),
  ];
}

const orNull = (text: string): string | null => text.trim() || null;

/** Head and lines as the operations take them. */
export const applicationPayload = (draft: ApplicationDraft, find: FindMaterial) => ({
  ...{ deptId: orNull(draft.deptId), applicantId: orNull(draft.applicantId), needDate: orNull(draft.needDate) },
  ...{
    purpose: orNull(draft.purpose),
    orderNo: orNull(draft.orderNo),
    equipmentNo: orNull(draft.equipmentNo),
    remark: orNull(draft.remark),
  },
  ...{ fromWarehouseId: orNull(draft.fromWarehouseId), toWarehouseId: orNull(draft.toWarehouseId) },
  lines: begun(draft.lines).map((line) => ({
    lineId: line.lineId || null,
    materialId: find(codeOf(line))?.id ?? '',
    applyQty: quantity((line.qty ?? '').trim()),
    assetId: null,
    remark: orNull(line.remark ?? ''),
  })),
});
