/** Stock of the ERP (U9) against ours (report row 34): the call, and how a figure of it is read. */
import { call } from '#api/client.ts';
import { cmpQty } from '#domain/kernel/quantity.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { StockDifference, StockDifferenceCount } from '#domain/system/answers.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import type { Tone } from '#ui/tone.ts';

export const differences = call<PageOf<StockDifference>>('POST /api/wms/out/report/queryStockCyReport');

export const differenceCounts = call<PageOf<StockDifferenceCount>>('POST /api/wms/out/report/queryStockCyCount');

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

export const rowKey = ({ warehouseId, matCode, batchNo }: StockDifference): string => `${warehouseId}/${matCode}/${batchNo ?? ''}`;
