/** What an inspector types: checks with limits and readings, and the figures of the sample. */
import { isQuantity, quantity } from '#domain/kernel/quantity.ts';
import { InspectionItem, type InspectionItemRow, type InspectionRow } from '#domain/wms/quality/inspection.document.ts';
import type { EditionRow } from '#domain/wms/quality/inspection-plan.ts';
import { type EnteredItem, itemPasses } from '#domain/wms/quality/record.operation.ts';
import type { Draft } from '#pages/document/entry-plan.ts';
import type { Faults } from '#pages/document/lines/line-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import { toText } from '#pages/fields/field-values.ts';
import { isEmptyLine, type LineValues } from '#pages/lines/line-cells.ts';
import { useDefectReasons } from '#screens/wms/kit/defect-reasons.ts';
import type { Option } from '#ui/form/options.ts';

/** Typed readings, separated by blanks, commas or semicolons. */
export const readingsOf = (text: string): string[] => text.split(/[\s,;，；、]+/).filter((part) => part !== '');

const textOf = (value: string | undefined): string | null => value?.trim() || null;
const figureOf = (value: string | undefined): string | null => (isQuantity(value ?? '') ? quantity(value ?? '') : null);

/** A line as it is sent. */
const itemOf = (line: LineValues): EnteredItem => ({
  itemName: (line.itemName ?? '').trim(),
  standard: textOf(line.standard),
  lower: figureOf(line.lower),
  upper: figureOf(line.upper),
  readings: readingsOf(line.readings ?? '').map(quantity),

  gaugeNo: textOf(line.gaugeNo),
  passed: line.result === '1' ? true : line.result === '2' ? false : null,
  defectCode: textOf(line.defectCode),
  defectQty: figureOf(line.defectQty) ?? '0',
  photos: [],
});

export function faultsOf(line: LineValues): Faults {
  if (readingsOf(line.readings ?? '').some((one) => !isQuantity(one))) return { readings: 'readings' };
  return itemPasses(itemOf(line)) === false && textOf(line.defectCode) === null ? { defectCode: 'defect' } : NOTHING_WRONG;
}
const NOTHING_WRONG: Faults = {};

export const CHECKED = linesOf<typeof InspectionItem.fields, readonly Option[] | undefined>(InspectionItem, {
  docType: 'inspection',
  most: 50,
  cells: [
    { key: 'itemName', width: 130, grow: 2 },
    { key: 'standard', width: 120, grow: 1 },
    { key: 'gaugeNo', width: 100, grow: 0 },
    ...['lower', 'upper'].map((key) => ({ key, width: 84, grow: 0 })),
    { key: 'readings', optional: true, width: 170, grow: 3 },
    // Blank does not mean passed: readings decide it, or the inspector states it.
    {
      key: 'result',
      start: '',
      optional: true,
      width: 104,
      grow: 0,
      choices: (_reasons, _draft, { code }) => ['1', '2'].map((value) => ({ value, label: code(Number(value)) })),
    },
    { key: 'defectCode', width: 130, choices: (reasons) => reasons },
    { key: 'defectQty', optional: true, least: 'zero', width: 90, grow: 0, unit: () => ({ unit: '', decimals: 3 }) },
  ],
  useMore: useDefectReasons,
  faults: faultsOf,
  stored: ({ readings, gaugeNo, defectQty, result }) => ({
    result: result === 0 ? '' : String(result),
    readings: readings.join(' '),
    gaugeNo: toText(gaugeNo),
    defectQty: defectQty === '0' ? '' : defectQty,
  }),
  sent: itemOf,
});

/** The values entered before, or else the checks of the lot's edition. */
export function startEntry(
  { sampleQty, defectQty, remark }: Pick<InspectionRow, 'sampleQty' | 'defectQty' | 'remark'>,
  items: readonly InspectionItemRow[],
  plan: Pick<EditionRow, 'checks'> | null,
): Draft {
  const kept = (plan?.checks ?? []).map(({ itemName, standard, lower, upper, gauge }) => ({
    ...CHECKED.newLine(),
    itemName,
    standard: toText(standard),
    lower: toText(lower),
    upper: toText(upper),
    gaugeNo: toText(gauge ?? null),
  }));
  const entered = items.map((item) => CHECKED.lineOf(item, item as never));
  return { head: { sampleQty, defectQty, remark: remark ?? '' }, lines: entered.length > 0 ? entered : kept };
}

/** A line counts when it has a name or readings. */
export const isCheck = (line: LineValues): boolean => !isEmptyLine(line, ['itemName', 'readings']);
