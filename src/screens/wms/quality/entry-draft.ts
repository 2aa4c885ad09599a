/** What an inspector types, and what it becomes. Pure. */
import { isQuantity, quantity } from '#domain/kernel/quantity.ts';
import type { InspectionItemRow, InspectionRow } from '#domain/wms/quality/inspection.document.ts';
import type { PlanRow } from '#domain/wms/quality/inspection-plan.ts';
import { type EnteredItem, itemPasses } from '#domain/wms/quality/record.operation.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';

export interface Entry {
  readonly lines: readonly LineValues[];
  readonly sampleQty: string;
  readonly defectQty: string;
  readonly remark: string;
}

export const newCheck = (): LineValues => ({
  ...{ itemName: '', standard: '', lower: '', upper: '', readings: '', result: '1', defectCode: '', defectQty: '', gaugeNo: '' },
});

const words = (value: string | null): string => value ?? '';

/** What was entered before, else the checks that are kept for the material, else one empty line. */
export function startEntry(
  header: Pick<InspectionRow, 'sampleQty' | 'defectQty' | 'remark'>,
  items: readonly InspectionItemRow[],
  plan: Pick<PlanRow, 'checks'> | null,
): Entry {
  const known = items.map((item) => ({
    ...{ itemName: item.itemName, standard: words(item.standard), lower: words(item.lower), upper: words(item.upper) },
    ...{ readings: item.readings.join(' '), result: String(item.result), gaugeNo: words(item.gaugeNo) },
    ...{ defectCode: words(item.defectCode), defectQty: item.defectQty === '0' ? '' : item.defectQty },
  }));
  const kept = (plan?.checks ?? []).map(({ itemName, standard, lower, upper }) => ({
    ...newCheck(),
    ...{ itemName, standard: words(standard), lower: words(lower), upper: words(upper) },
  }));
  const lines = known.length > 0 ? known : kept.length > 0 ? kept : [newCheck()];
  return { lines, sampleQty: header.sampleQty, defectQty: header.defectQty, remark: words(header.remark) };
}

/** Readings as they are typed: apart by blanks, commas or semicolons. */
export const readingsOf = (text: string): string[] => text.split(/[\s,;，；、]+/).filter((part) => part !== '');

export type EntryFault = 'name' | 'figure' | 'readings' | 'defect';

const figure = (text: string | undefined): string | null => (text === undefined || text === '' ? null : quantity(text));

/** What cannot be sent as it stands. */
export function faultOf(line: LineValues): Partial<Record<'itemName' | 'lower' | 'upper' | 'readings' | 'defectCode', EntryFault>> {
  const bad = (text: string | undefined) => (text ?? '') !== '' && !isQuantity(text ?? '');
  const faults = {
    ...((line.itemName ?? '').trim() === '' ? { itemName: 'name' as const } : {}),
    ...(bad(line.lower) ? { lower: 'figure' as const } : {}),
    ...(bad(line.upper) ? { upper: 'figure' as const } : {}),
    ...(readingsOf(line.readings ?? '').some((one) => !isQuantity(one)) ? { readings: 'readings' as const } : {}),
  };
  if (Object.keys(faults).length > 0) return faults;
  return !itemPasses(itemOf(line)) && (line.defectCode ?? '').trim() === '' ? { defectCode: 'defect' } : {};
}

const text = (value: string | undefined): string | null => ((value ?? '').trim() === '' ? null : (value ?? '').trim());

/** A line without faults as it is sent. */
export function itemOf(line: LineValues): EnteredItem {
  const defectQty = (line.defectQty ?? '') === '' || !isQuantity(line.defectQty ?? '') ? '0' : quantity(line.defectQty ?? '');
  return {
    ...{ itemName: (line.itemName ?? '').trim(), standard: text(line.standard), lower: figure(line.lower), upper: figure(line.upper) },
    ...{ readings: readingsOf(line.readings ?? '').map(quantity), gaugeNo: text(line.gaugeNo), passed: line.result !== '2' },
    ...{ defectCode: text(line.defectCode), defectQty, photos: [] },
  };
}

const isBlank = (line: LineValues): boolean => (line.itemName ?? '').trim() === '' && (line.readings ?? '').trim() === '';

/** Null while something is wrong. */
export function payloadOf(id: string, entry: Entry) {
  const lines = entry.lines.filter((line) => !isBlank(line));
  const figures = [entry.sampleQty, entry.defectQty === '' ? '0' : entry.defectQty];
  if (lines.some((line) => Object.keys(faultOf(line)).length > 0) || !figures.every(isQuantity)) return null;
  const [sampleQty = '0', defectQty = '0'] = figures.map(quantity);
  return { id, items: lines.map(itemOf), sampleQty, defectQty, remark: text(entry.remark) };
}
