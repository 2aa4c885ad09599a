/** Stock of the ERP (U9) against ours (report row 34): the call, and how a figure of it is read. */
import { call } from '#api/client.ts';
import { cmpQty } from '#domain/kernel/quantity.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import type { Tone } from '#ui/tone.ts';

export interface DifferenceRow {
  readonly warehouseId: string;
  readonly whName: string;
  /** Null = the ERP names a material that is unknown here. */
  readonly materialId: string | null;
  readonly matCode: string;
  readonly matName: string | null;
  readonly spec: string | null;
  readonly unitCode: string | null;
  readonly batchNo: string | null;
  readonly mesQty: string;
  readonly u9Qty: string;
  /** Ours minus the ERP's. */
  readonly diff: string;
  readonly hint: 'inTransit' | 'onlyErp' | 'onlyMes' | null;
  readonly takenAt: string;
}

export const differences = call<{ list: DifferenceRow[]; total: number }>('POST /api/wms/out/report/queryStockCyReport');

/** Only what differs, until the switch is turned off. */
export const START: SearchValues = { onlyDiff: 'true' };

/** The search form's texts as the call takes them. */
export const asked = ({ onlyDiff, ...question }: SearchValues): object => ({ ...question, cyFlag: onlyDiff === 'true' });

/** A surplus says so as a shortage does: by its sign. */
export const signed = (diff: string): string => (cmpQty(diff, '0') > 0 ? `+${diff}` : diff);

/** Less than the books say is worse than more. */
export const toneOf = (diff: string): Extract<Tone, 'error' | 'warn'> | null => {
  const side = cmpQty(diff, '0');
  return side < 0 ? 'error' : side > 0 ? 'warn' : null;
};

export const rowKey = ({ warehouseId, matCode, batchNo }: DifferenceRow): string => `${warehouseId}/${matCode}/${batchNo ?? ''}`;
