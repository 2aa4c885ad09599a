/** How a line is called where something is asked or said about it. */
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import type { Labels } from './labels.ts';

export interface LineName {
  /** Its box, if it has one, and its material; of what is no goods, the number it comes from. */
  readonly codes: readonly string[];
  readonly name: string;
  /** Empty where nothing is measured. */
  readonly unit: string;
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/**
 * A line of a statement may be a claim that is about no goods: it is called by what it is and by its number.
 * @param fields of the line's entity
 */
export function nameOfLine(line: AnyRow, fields: AnyEntity['fields'], labels: Pick<Labels, 'boxOf' | 'code'>): LineName {
  const goods = [line.boxNo ? labels.boxOf(line) : '', text(line.matCode)].filter(Boolean);
  const kind = fields.sourceType?.set;
  return {
    codes: goods.length > 0 ? goods : [text(line.sourceDocNo)].filter(Boolean),
    name: text(line.matName) || (kind ? labels.code(kind, line.sourceType as number) : ''),
    unit: text(line.unitCode),
  };
}
