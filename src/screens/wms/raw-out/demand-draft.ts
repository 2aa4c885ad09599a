/** A call for material while it is being entered. Pure. */
import { decimalsOf, isPositive, isQuantity, quantity } from '#domain/kernel/quantity.ts';
import { LONGEST_ORDER } from '#domain/wms/demand.document.ts';
import type { FindMaterial } from '#pages/kit/use-materials-by-code.ts';
import { isEmptyLine, type LineValues } from '#pages/lines/line-cells.ts';

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

export const LINE_KEYS = ['matCode', 'qty'] as const;
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

/** Codes are capitals, however they were typed. */
export const codeOf = (line: LineValues): string => (line.matCode ?? '').trim().toUpperCase();

const pad = (n: number): string => String(n).padStart(2, '0');

/** An instant as the field shows it, in the device's zone. */
export function localMinute(at: number): string {
  const date = new Date(at);
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** Words of ns `rawout`, by cell; the decimals that the unit has stand beside. */
export function lineFaults(line: LineValues, index: number, lines: readonly LineValues[], find: FindMaterial): Record<string, string> {
  const code = codeOf(line);
  const material = find(code);
  const first = lines.findIndex((one) => codeOf(one) === code);
  const faults: Record<string, string> = {};
  if (code === '') faults.matCode = 'demand.codeNeeded';
  else if (material === null || material?.isActive === false) faults.matCode = 'demand.codeUnknown';
  else if (first < index) faults.matCode = 'demand.codeTwice';
  const qty = (line.qty ?? '').trim();
  if (!isQuantity(qty) || !isPositive(quantity(qty))) faults.qty = 'demand.qtyNeeded';
  else if (material && decimalsOf(qty) > material.decimals) faults.qty = 'demand.qtyDecimals';
  return faults;
}

/** Lines somebody has begun. */
export const begunLines = (lines: readonly LineValues[]): LineValues[] => lines.filter((line) => !isEmptyLine(line, LINE_KEYS));

export type DemandFault = 'warehouse' | 'needAt' | 'orderNo' | 'lines' | 'wrong';

/** What is missing or wrong, in the order of the form; a material still being looked up counts as wrong. */
export function demandFaults(draft: DemandDraft, find: FindMaterial): DemandFault[] {
  const lines = begunLines(draft.lines);
  const wrong = (line: LineValues, index: number): boolean =>
    !find(codeOf(line)) || Object.keys(lineFaults(line, index, lines, find)).length > 0;
  return [
    ...(draft.toWarehouseId === '' ? (['warehouse'] as const) : []),
    ...(Number.isNaN(Date.parse(draft.needAt)) ? (['needAt'] as const) : []),
    ...(draft.orderNo.trim().length > LONGEST_ORDER ? (['orderNo'] as const) : []),
    ...(lines.length === 0 ? (['lines'] as const) : []),
    ...(lines.some(wrong) ? (['wrong'] as const) : []),
  ];
}

/** Payload of `prodDemand.create` without the id: called by a person at the line. */
export const demandPayload = (draft: DemandDraft, find: FindMaterial, stationCode: string | null) => ({
  orderNo: draft.orderNo.trim() || null,
  lineId: draft.lineId || null,
  stationCode,
  demandType: 2 as const,
  needAt: new Date(draft.needAt).toISOString(),
  toWarehouseId: draft.toWarehouseId,
  toBinId: draft.toBinId || null,
  priority: Number(draft.priority || '2') as 1 | 2 | 3,
  lines: begunLines(draft.lines).map((line) => ({ materialId: find(codeOf(line))?.id ?? '', needQty: quantity((line.qty ?? '').trim()) })),
});
