/** Check items while they are being entered. Pure. */
import { cmpQty, isQuantity, quantity } from '#domain/kernel/quantity.ts';
import type { CheckItemRow } from '#domain/mes/check-list.ts';
import { isEmptyLine, type LineValues } from '#pages/lines/line-cells.ts';

/** In the order of the columns, which is that of an imported file too. */
export const ITEM_KEYS = ['seq', 'itemName', 'standard', 'lower', 'upper', 'itemUnit', 'method', 'isKey', 'frequency'] as const;

const TYPED = ['itemName', 'standard', 'lower', 'upper', 'method'];
export const begunItems = (lines: readonly LineValues[]): LineValues[] => lines.filter((line) => !isEmptyLine(line, TYPED));
const cell = (line: LineValues, key: string): string => (line[key] ?? '').trim();

export const itemLines = (items: readonly CheckItemRow[]): LineValues[] =>
  items.map((item) => ({
    ...{ itemId: item.itemId, seq: String(item.seq), itemName: item.itemName, standard: item.standard ?? '', lower: item.lower ?? '' },
    ...{ upper: item.upper ?? '', itemUnit: item.itemUnit ?? '', method: item.method ?? '', isKey: item.isKey ? '1' : '0' },
    frequency: item.frequency ?? '',
  }));

export const newItem = (): LineValues => ({
  ...{ itemId: '', seq: '', itemName: '', standard: '', lower: '', upper: '', itemUnit: '', method: '', isKey: '0', frequency: '' },
});

/** Keys of ns `structure`, by cell. */
export function itemFaults(line: LineValues, index: number, lines: readonly LineValues[]): Record<string, string> {
  const faults: Record<string, string> = {};
  const [seq, lower, upper] = [cell(line, 'seq'), cell(line, 'lower'), cell(line, 'upper')];
  if (!/^[1-9]\d{0,3}$/.test(seq)) faults.seq = 'check.seqNeeded';
  else if (lines.findIndex((one) => cell(one, 'seq') === seq) < index) faults.seq = 'check.seqTwice';
  if (cell(line, 'itemName') === '') faults.itemName = 'check.nameNeeded';
  if (lower !== '' && !isQuantity(lower)) faults.lower = 'check.number';
  if (upper !== '' && !isQuantity(upper)) faults.upper = 'check.number';
  if (isQuantity(lower) && isQuantity(upper) && cmpQty(lower, upper) > 0) faults.upper = 'check.limits';
  return faults;
}

const text = (line: LineValues, key: string): string | null => cell(line, key) || null;
const figure = (line: LineValues, key: string): string | null => (cell(line, key) === '' ? null : quantity(cell(line, key)));

export const itemPayload = (lines: readonly LineValues[], withFrequency: boolean) =>
  begunItems(lines).map((line) => ({
    ...{ itemId: text(line, 'itemId'), seq: Number(cell(line, 'seq')), itemName: cell(line, 'itemName'), standard: text(line, 'standard') },
    ...{ lower: figure(line, 'lower'), upper: figure(line, 'upper'), itemUnit: text(line, 'itemUnit'), method: text(line, 'method') },
    isKey: cell(line, 'isKey') === '1',
    frequency: withFrequency ? text(line, 'frequency') : null,
  }));

/** Items that stood there and are not among the lines any more. */
export const goneItems = (before: readonly CheckItemRow[], lines: readonly LineValues[]): string[] => {
  const kept = new Set(begunItems(lines).map((line) => cell(line, 'itemId')));
  return before.filter(({ itemId }) => !kept.has(itemId)).map(({ itemId }) => itemId);
};
