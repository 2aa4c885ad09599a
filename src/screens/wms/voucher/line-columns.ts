/** What stands in the lines of each kind of voucher (routes §2.7.9). */
import type { VoucherType } from '#domain/wms/voucher/codes.ts';

export type LineColumn =
  | 'boxNo'
  | 'qty'
  | 'from'
  | 'to'
  | 'status'
  | 'toMaterial'
  | 'toQty'
  | 'toBatchNo'
  | 'newBoxNo'
  | 'batchNo'
  | 'palletNo';

const COLUMNS: Readonly<Record<VoucherType, readonly LineColumn[]>> = {
  BIN_ADJUST: ['boxNo', 'qty', 'from', 'to', 'palletNo'],
  STATE_SWITCH: ['boxNo', 'qty', 'status', 'from', 'to'],
  FORM_SWITCH: ['boxNo', 'qty', 'toMaterial', 'toQty', 'toBatchNo', 'newBoxNo'],
  SPLIT: ['boxNo', 'newBoxNo', 'qty'],
  MERGE: ['boxNo', 'newBoxNo', 'qty'],
  PALLET: ['palletNo', 'boxNo', 'qty', 'from'],
  UNPALLET: ['palletNo', 'boxNo', 'qty', 'from'],
  OTHER_IN: ['boxNo', 'batchNo', 'qty', 'to'],
  OTHER_OUT: ['boxNo', 'qty', 'from'],
};

/** Columns of several kinds in one list, each once. */
export const columnsFor = (types: readonly VoucherType[]): LineColumn[] => [...new Set(types.flatMap((type) => COLUMNS[type]))];

/** The words of several lines in one cell: each once, and no more than `most` of them; a code is not cut, so of codes one. */
export function joined<L>(lines: readonly L[], of: (line: L) => string | null | undefined, most = 3): string {
  const words = [...new Set(lines.map(of).filter((word): word is string => typeof word === 'string' && word !== ''))];
  return words.length > most ? `${words.slice(0, most).join(', ')} +${words.length - most}` : words.join(', ');
}
