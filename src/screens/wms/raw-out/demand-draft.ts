/** A call for material while it is being entered. Pure. */
import { quantity } from '#domain/kernel/quantity.ts';
import { LONGEST_ORDER } from '#domain/wms/demand.document.ts';
import { codeOf, isEmptyLine, type LineValues } from '#pages/lines/line-cells.ts';
import { type FindGoods, onceLack } from '#screens/wms/kit/goods.ts';

export interface DemandDraft {
  toWarehouseId: string;
  toBinId: string;
  lineId: string;
  orderNo: string;
  /** yyyy-MM-ddTHH:mm of the device's zone, as the field gives it; '' = two hours from now. */
  needAt: string;
  priority: string;
  /** matCode and qty, as typed or pasted. */
  lines: LineValues[];
}

export const newLine = (): LineValues => ({ matCode: '', qty: '' });

export const emptyDemand: DemandDraft = {
  toWarehouseId: '',
  toBinId: '',
  lineId: '',
  orderNo: '',
  needAt: '',
  priority: '2',
  lines: [newLine()],
};

const pad = (n: number): string => String(n).padStart(2, '0');

/** An instant as the field shows it, in the device's zone. */
export function localMinute(at: number): string {
  const date = new Date(at);
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

export const isBegun = (line: LineValues): boolean => !isEmptyLine(line, ['matCode', 'qty']);

export type DemandFault = 'warehouse' | 'needAt' | 'orderNo' | 'lines' | 'wrong';

/** What is missing or wrong, in the order of the form; a material still being looked up counts as wrong. */
export function demandFaults(draft: DemandDraft, find: FindGoods): DemandFault[] {
  const lines = draft.lines.filter(isBegun);
  return [
    ...(draft.toWarehouseId === '' ? (['warehouse'] as const) : []),
    ...(Number.isNaN(Date.parse(draft.needAt)) ? (['needAt'] as const) : []),
    ...(draft.orderNo.trim().length > LONGEST_ORDER ? (['orderNo'] as const) : []),
    ...(lines.length === 0 ? (['lines'] as const) : []),
    ...(onceLack(lines, { find }) ? (['wrong'] as const) : []),
  ];
}

/** Payload of `prodDemand.create` without the id: called by a person at the line. */
export const demandPayload = (draft: DemandDraft, find: FindGoods, stationCode: string | null) => ({
  orderNo: draft.orderNo.trim() || null,
  lineId: draft.lineId || null,
  stationCode,
  demandType: 2 as const,
  needAt: new Date(draft.needAt).toISOString(),
  toWarehouseId: draft.toWarehouseId,
  toBinId: draft.toBinId || null,
  priority: Number(draft.priority || '2') as 1 | 2 | 3,
  lines: draft.lines
    .filter(isBegun)
    .map((line) => ({ materialId: find(codeOf(line))?.row.id ?? '', needQty: quantity((line.qty ?? '').trim()) })),
});
