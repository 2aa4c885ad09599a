/** A routing while it is being entered. Pure. */
import { cmpQty, isPositive, isQuantity, quantity } from '#domain/kernel/quantity.ts';
import type { RoutingStep } from '#domain/mes/routing.operation.ts';
import type { RoutingOperationRow, RoutingRow } from '#domain/mes/routing.ts';
import { isEmptyLine, type LineValues } from '#pages/lines/line-cells.ts';

export interface PathTask {
  readonly kind: 'create' | 'copy' | 'edit';
  readonly row: RoutingRow | null;
}

export interface PathDraft {
  productId: string;
  routingVersion: string;
  remark: string;
  lines: LineValues[];
}

export const YES = '1';
export const NO = '0';
const flag = (on: boolean): string => (on ? YES : NO);
const cell = (line: LineValues, key: string): string => (line[key] ?? '').trim();

const TYPED = ['opSeq', 'opCode', 'stdMinutes', 'transferBatch', 'yieldPct'];
export const begun = (lines: readonly LineValues[]): LineValues[] => lines.filter((line) => !isEmptyLine(line, TYPED));

export const newStep = (): LineValues => ({
  ...{ opSeq: '', opCode: '', isReportPoint: YES, needFirstArticle: NO, isOutsource: NO, isLast: NO },
  ...{ stdMinutes: '', transferBatch: '', yieldPct: '' },
});

export function pathDraft({ kind, row }: PathTask, steps: readonly RoutingOperationRow[]): PathDraft {
  if (!row) return { productId: '', routingVersion: '', remark: '', lines: [{ ...newStep(), opSeq: '10' }] };
  return {
    productId: row.productId,
    routingVersion: kind === 'copy' ? '' : row.routingVersion,
    remark: kind === 'copy' ? '' : (row.remark ?? ''),
    lines: steps.map((step) => ({
      ...{ opSeq: String(step.opSeq), opCode: step.opCode, isReportPoint: flag(step.isReportPoint), isLast: flag(step.isLast) },
      ...{ needFirstArticle: flag(step.needFirstArticle), isOutsource: flag(step.isOutsource) },
      ...{ stdMinutes: step.stdMinutes ?? '', transferBatch: step.transferBatch ?? '', yieldPct: step.yieldPct ?? '' },
    })),
  };
}

const isCount = (text: string): boolean => text === '' || (isQuantity(text) && cmpQty(text, '0') >= 0);

/** Keys of ns `structure`, by cell. */
export function stepFaults(line: LineValues, index: number, lines: readonly LineValues[], operations: ReadonlySet<string>) {
  const faults: Record<string, string> = {};
  const seq = cell(line, 'opSeq');
  if (!/^[1-9]\d{0,3}$/.test(seq)) faults.opSeq = 'step.seqNeeded';
  else if (lines.findIndex((one) => cell(one, 'opSeq') === seq) < index) faults.opSeq = 'step.seqTwice';
  if (!operations.has(cell(line, 'opCode'))) faults.opCode = 'line.opUnknown';
  if (!isCount(cell(line, 'stdMinutes'))) faults.stdMinutes = 'step.notNegative';
  const batch = cell(line, 'transferBatch');
  if (batch !== '' && !(isQuantity(batch) && isPositive(quantity(batch)))) faults.transferBatch = 'line.qtyNeeded';
  const share = cell(line, 'yieldPct');
  if (!isCount(share) || (share !== '' && cmpQty(share, '100') > 0)) faults.yieldPct = 'line.pct';
  return faults;
}

const optionalQty = (line: LineValues, key: string): string | null => (cell(line, key) === '' ? null : quantity(cell(line, key)));

export const stepsOf = (lines: readonly LineValues[]): RoutingStep[] =>
  begun(lines).map((line) => ({
    ...{ opSeq: Number(cell(line, 'opSeq')), opCode: cell(line, 'opCode'), isReportPoint: line.isReportPoint === YES },
    ...{ isOutsource: line.isOutsource === YES, isLast: line.isLast === YES, needFirstArticle: line.needFirstArticle === YES },
    stdMinutes: optionalQty(line, 'stdMinutes'),
    transferBatch: optionalQty(line, 'transferBatch'),
    yieldPct: optionalQty(line, 'yieldPct'),
  }));
