/** A bill of materials while it is being entered. Pure. */
import type { BomLineRow, BomRow } from '#domain/basic/bom.document.ts';
import { cmpQty, isPositive, isQuantity, quantity } from '#domain/kernel/quantity.ts';
import { isEmptyLine, type LineValues } from '#pages/lines/line-cells.ts';

/** What the dialog is opened for: a new one, a new version out of another one, or a change. */
export interface BomTask {
  readonly kind: 'create' | 'copy' | 'edit';
  readonly row: BomRow | null;
}

export interface BomDraft {
  productId: string;
  prodVersion: string;
  bomType: string;
  baseQty: string;
  validFrom: string;
  validTo: string;
  remark: string;
  lines: LineValues[];
}

/** What this device knows of a material. Undefined while it is being looked up; null = there is none. */
export type FindPart = (matCode: string) => { readonly id: string; readonly isActive: boolean } | null | undefined;

/** In the order of the columns, which is that of an imported file too. */
export const LINE_KEYS = ['matCode', 'qtyPer', 'scrapPct', 'opCode', 'issueMode', 'substituteGroup'] as const;

export const newLine = (): LineValues => ({ matCode: '', qtyPer: '', scrapPct: '0', opCode: '', issueMode: '1', substituteGroup: '' });
const TYPED = ['matCode', 'qtyPer', 'opCode', 'substituteGroup'];
/** Lines somebody has begun; what stands in a new one by itself does not count. */
export const begun = (lines: readonly LineValues[]): LineValues[] => lines.filter((line) => !isEmptyLine(line, TYPED));
export const codeOf = (line: LineValues): string => (line.matCode ?? '').trim().toUpperCase();
const cell = (line: LineValues, key: string): string => (line[key] ?? '').trim();

/** @param today first day of validity of what is new */
export function draftOf(
  { kind, row }: BomTask,
  lines: readonly BomLineRow[],
  codes: ReadonlyMap<string, string>,
  today: string,
  type: number,
): BomDraft {
  if (!row)
    return {
      productId: '',
      prodVersion: '',
      bomType: String(type),
      baseQty: '1',
      validFrom: today,
      validTo: '',
      remark: '',
      lines: [newLine()],
    };
  const copies = kind === 'copy';
  return {
    productId: row.productId,
    prodVersion: copies ? '' : row.prodVersion,
    bomType: String(row.bomType),
    baseQty: row.baseQty,
    validFrom: copies ? today : row.validFrom,
    validTo: copies ? '' : (row.validTo ?? ''),
    remark: copies ? '' : (row.remark ?? ''),
    lines: lines.map((line) => ({
      matCode: codes.get(line.materialId) ?? '',
      qtyPer: line.qtyPer,
      scrapPct: line.scrapPct,
      opCode: line.opCode ?? '',
      issueMode: String(line.issueMode),
      substituteGroup: line.substituteGroup ?? '',
    })),
  };
}

/** Keys of ns `structure`, by cell. */
export function lineFaults(line: LineValues, index: number, lines: readonly LineValues[], find: FindPart, operations: ReadonlySet<string>) {
  const faults: Record<string, string> = {};
  const code = codeOf(line);
  const part = find(code);
  const place = (one: LineValues): string => `${codeOf(one)}/${cell(one, 'opCode')}`;
  if (code === '') faults.matCode = 'line.codeNeeded';
  else if (part === null || part?.isActive === false) faults.matCode = 'line.codeUnknown';
  else if (lines.findIndex((one) => place(one) === place(line)) < index) faults.matCode = 'line.codeTwice';
  const qtyPer = cell(line, 'qtyPer');
  if (!isQuantity(qtyPer) || !isPositive(quantity(qtyPer))) faults.qtyPer = 'line.qtyNeeded';
  const scrap = cell(line, 'scrapPct') || '0';
  if (!isQuantity(scrap) || cmpQty(scrap, '0') < 0 || cmpQty(scrap, '100') > 0) faults.scrapPct = 'line.pct';
  const opCode = cell(line, 'opCode');
  if (opCode !== '' && !operations.has(opCode)) faults.opCode = 'line.opUnknown';
  if (!['1', '2', '3'].includes(cell(line, 'issueMode'))) faults.issueMode = 'line.mode';
  if (cell(line, 'substituteGroup').length > 16) faults.substituteGroup = 'line.tooLong';
  return faults;
}

export const linePayload = (line: LineValues, find: FindPart) => ({
  materialId: find(codeOf(line))?.id ?? '',
  qtyPer: quantity(cell(line, 'qtyPer')),
  scrapPct: quantity(cell(line, 'scrapPct') || '0'),
  opCode: cell(line, 'opCode') || null,
  issueMode: Number(cell(line, 'issueMode')) as 1 | 2 | 3,
  substituteGroup: cell(line, 'substituteGroup') || null,
});

export const contentOf = (draft: BomDraft, find: FindPart) => ({
  baseQty: quantity(draft.baseQty.trim()),
  validFrom: draft.validFrom,
  validTo: draft.validTo || null,
  remark: draft.remark.trim() || null,
  lines: begun(draft.lines).map((line) => linePayload(line, find)),
});
