/** A call for material while it is being entered. Pure. */
import { isPositive, isQuantity } from '#domain/kernel/quantity.ts';

export interface DraftLine {
  readonly key: string;
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  readonly qty: string;
}

export interface DemandDraft {
  readonly toWarehouseId: string;
  readonly toBinId: string;
  readonly lineId: string;
  readonly orderNo: string;
  /** yyyy-MM-ddTHH:mm of the device's zone, as the field gives it; '' = two hours from now. */
  readonly needAt: string;
  readonly priority: string;
  readonly lines: readonly DraftLine[];
}

export const emptyDemand: DemandDraft = {
  toWarehouseId: '',
  toBinId: '',
  lineId: '',
  orderNo: '',
  needAt: '',
  priority: '2',
  lines: [],
};

export type DemandFault = 'warehouse' | 'lines' | 'quantity' | 'needAt';

const pad = (n: number): string => String(n).padStart(2, '0');

/** An instant as the field shows it, in the device's zone. */
export function localMinute(at: number): string {
  const date = new Date(at);
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** What is missing or wrong, in the order of the form. */
export function demandFaults(draft: DemandDraft): DemandFault[] {
  const good = (qty: string): boolean => isQuantity(qty) && isPositive(qty);
  return [
    ...(draft.toWarehouseId === '' ? (['warehouse'] as const) : []),
    ...(Number.isNaN(Date.parse(draft.needAt)) ? (['needAt'] as const) : []),
    ...(draft.lines.length === 0 ? (['lines'] as const) : []),
    ...(draft.lines.some(({ qty }) => !good(qty)) ? (['quantity'] as const) : []),
  ];
}

/** Payload of `prodDemand.create` without the id: called by a person at the line. */
export const demandPayload = (draft: DemandDraft, stationCode: string | null) => ({
  orderNo: draft.orderNo.trim() || null,
  lineId: draft.lineId || null,
  stationCode,
  demandType: 2 as const,
  needAt: new Date(draft.needAt).toISOString(),
  toWarehouseId: draft.toWarehouseId,
  toBinId: draft.toBinId || null,
  priority: Number(draft.priority),
  lines: draft.lines.map(({ materialId, qty }) => ({ materialId, needQty: qty })),
});
