/** How document numbers are spelt (model-1 §1.3, `numberRule`). Pure: the server gives the numbers, the page shows what a rule will give. */
import { textSet } from '#domain/kernel/code-set.ts';
import { defineEntity } from '#domain/kernel/entity.ts';
import { f } from '#domain/kernel/field.ts';
import { problem } from '#domain/kernel/problem.ts';
import { AUDIT, defineResource, type FieldProblem } from '#domain/kernel/resource.ts';

export const dateFormat = textSet('dateFormat', {
  yyMMdd: ['年月日 (yyMMdd)', 'Day (yyMMdd)'],
  yyyyMM: ['年月 (yyyyMM)', 'Month (yyyyMM)'],
  yyMM: ['年月 (yyMM)', 'Month (yyMM)'],
  none: ['无', 'None'],
});
export const resetBy = textSet('resetBy', {
  day: ['按日', 'Every day'],
  month: ['按月', 'Every month'],
  year: ['按年', 'Every year'],
  never: ['不重置', 'Never'],
});

export type DateFormat = (typeof dateFormat.codes)[number];
export type ResetBy = (typeof resetBy.codes)[number];

export const NumberRule = defineEntity({
  name: 'numberRule',
  unique: ['docType'],
  fields: {
    docType: f.str(32),
    prefix: f.str(8),
    dateFormat: f.choice(dateFormat),
    serialLen: f.int('digits'),
    resetBy: f.choice(resetBy),
    ...AUDIT,
  },
});

export const numberRule = defineResource({
  entity: NumberRule,
  path: '/api/system/number_rule',
  key: 'docType',
  label: 'docType',
  right: { read: 'web:masterdata:numberRule', write: 'web:masterdata:numberRule' },
  columns: ['docType', 'prefix', 'dateFormat', 'serialLen', 'resetBy'],
  check: (values) => spellingProblem(values as unknown as Spelling),
});

export interface Spelling {
  readonly prefix: string;
  readonly dateFormat: DateFormat;
  readonly serialLen: number;
  readonly resetBy: ResetBy;
}

/** Least digits of the running part, and most: a column of the label is made for them. */
export const SERIAL = { least: 3, most: 6 } as const;

/** The date part of a number for a business day (yyyy-MM-dd). */
export function datePart(format: DateFormat, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return { yyMMdd: year.slice(2) + month + date, yyyyMM: year + month, yyMM: year.slice(2) + month, none: '' }[format];
}

const NATURAL: Readonly<Record<DateFormat, ResetBy>> = { yyMMdd: 'day', yyyyMM: 'month', yyMM: 'month', none: 'never' };
const FINENESS: readonly ResetBy[] = ['never', 'year', 'month', 'day'];

/** The rule of a kind of document as long as nobody has changed it. @param declared what its definition says */
export const firstRule = (
  docType: string,
  declared?: { readonly prefix: string; readonly date: DateFormat; readonly digits: number },
): Spelling => {
  const format = declared?.date ?? 'yyMMdd';
  const prefix = declared?.prefix ?? docType.toUpperCase().slice(0, 8);
  return { prefix, dateFormat: format, serialLen: declared?.digits ?? 4, resetBy: NATURAL[format] };
};

/** Begun anew more often than its date part changes, a number would be given twice. */
export const resetFits = ({ dateFormat: format, resetBy: reset }: Pick<Spelling, 'dateFormat' | 'resetBy'>): boolean =>
  FINENESS.indexOf(reset) <= FINENESS.indexOf(NATURAL[format]);

/** What makes a rule unusable, and the field to mend. */
function spellingProblem(rule: Spelling): FieldProblem | null {
  const { least, most } = SERIAL;
  if (rule.serialLen < least || rule.serialLen > most)
    return { field: 'serialLen', ...problem('NUMBER_SERIAL', { least: String(least), most: String(most) }) };
  return resetFits(rule) ? null : { field: 'resetBy', ...problem('NUMBER_RESET') };
}

/** Within which span the running part counts on. */
export function counterPeriod({ dateFormat: format, resetBy: reset }: Pick<Spelling, 'dateFormat' | 'resetBy'>, day: string): string {
  if (NATURAL[format] === reset) return datePart(format, day);
  return { day: datePart('yyMMdd', day), month: datePart('yyyyMM', day), year: day.slice(0, 4), never: '' }[reset];
}

/** A running part that has outgrown its digits simply becomes longer. */
export const spelt = ({ prefix, dateFormat: format, serialLen }: Omit<Spelling, 'resetBy'>, day: string, serial: number): string =>
  `${prefix}${datePart(format, day)}${String(serial).padStart(serialLen, '0')}`;
