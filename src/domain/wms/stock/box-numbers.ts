/**
 * Where numbers of ranges stand (sync.md §14, §22.6). A device assigns them from its own ranges, even offline. A number of a range belongs to that device
 * alone. Numbers from suppliers' labels and from imports have another form, or lie outside the ranges that were issued.
 */
import { type RangeKind, type RangeNumber, readNumber } from '#domain/protocol/number-kinds.ts';
import { Pallet } from './pallet.entity.ts';
import { Box } from './stock.entity.ts';

/** Field names under which an operation's payload gives a number to a box, a pallet, a card, or suspected products. */
export const NUMBER_FIELDS: readonly string[] = [
  'boxNo',
  'newBoxNo',
  'restBoxNo',
  'childNo',
  'restNo',
  'palletNo',
  'cardNo',
  'labelNo',
  'suspectNo',
];

/** All numbers in an operation's payload that have the form of a range. */
export function numbersIn(payload: unknown): RangeNumber[] {
  if (payload === null || typeof payload !== 'object') return [];
  if (Array.isArray(payload)) return payload.flatMap(numbersIn);
  return Object.entries(payload).flatMap(([name, value]) => {
    if (typeof value !== 'string') return numbersIn(value);
    const found = NUMBER_FIELDS.includes(name) ? readNumber(value) : null;
    return found ? [found] : [];
  });
}

/**
 * The fields that record a number when its box is created or earlier, some within the items of a list. Every other field that names a box copies the number
 * from these.
 */
export const NUMBER_HOLDERS: readonly (readonly [entity: string, field: string, inside?: string])[] = [
  [Box.name, 'boxNo'],
  [Pallet.name, 'palletNo'],
  ['wipCard', 'cardNo'],
  ['completionBox', 'boxNo'],
  ['receiptBox', 'boxNo'],
  ['deliveryNoteBox', 'boxNo'],
  ['stockVoucherLine', 'boxNo'],
  ['stockVoucherLine', 'newBoxNo'],
  ['workshopReturnLine', 'newBoxNo'],
  ['salesReturnLine', 'boxNo'],
  ['stockBorrowLine', 'newBoxNo'],
  ['finishedReceiptLine', 'boxNo'],
  ['spareInLine', 'boxNo'],
  ['outsourceTake', 'boxes', 'boxNo'],
  ['checkLine', 'boxNo'],
  ['labourMaterialReceive', 'boxNo'],
  ['suspectedProduct', 'labelNo'],
  ['reportWork', 'suspectNo'],
  ['lineLendLine', 'newBoxNo'],
];

/**
 * Operations that use a number from the device's own ranges, by kind. The right to do any of them includes asking for a range, and a device asks for
 * the kinds that its user's operations need.
 */
export const NUMBERED: Readonly<Record<RangeKind, readonly string[]>> = {
  box: [
    'deliveryNote.create',
    'deliveryNote.save',
    'receipt.scan',
    'box.verdict',
    'box.split',
    'inspection.judge',
    'inspection.concede',
    'requisition.pick',
    'workshopReturn.create',
    'workshopReturn.confirm',
    'salesReturn.create',
    'salesReturn.save',
    'stockBorrow.create',
    'stockBorrow.save',
    'stockBorrow.return',
    'salesIssue.pick',
    'salesIssue.settle',
    'finishedReceipt.create',
    'finishedReceipt.save',
    'finishedReceipt.scan',
    'spareIn.create',
    'spareIn.save',
    'stockVoucher.otherIn',
    'stockVoucher.saveIn',
    'stockVoucher.formSwitch',
    'stockVoucher.saveForm',
    'checkInfo.found',
    'wipCompletion.apply',
    'outsourceTake.create',
    'outsourceTake.scan',
    'labourMaterialReceive.receive',
    'lineLend.create',
    'lineLend.isolate',
    'lineLend.save',
  ],
  pallet: ['pallet.group'],
  card: ['wipCard.generate', 'wipCard.split'],
  suspect: ['suspectedProduct.register', 'reportWork.report'],
};

/** What a packed box may become on its way into the store. To every other operation its number is taken, though no box of the stock has it yet. */
const TAKE_PACKED: readonly string[] = ['finishedReceipt.create', 'finishedReceipt.save', 'finishedReceipt.scan', 'wipCompletion.apply'];

/** Operations that make a box under a number, and must not make one under the number of a packed box. */
export const MAKES_OTHER_BOXES: readonly string[] = NUMBERED.box.filter((type) => !TAKE_PACKED.includes(type));

export const NUMBERING_OPERATIONS: readonly string[] = Object.values(NUMBERED).flat();

/** How many numbers one device, and one person on all devices, may get within 24 hours: several times what a busy dock prints. */
export const MOST_NUMBERS_A_DAY = { device: 20_000, person: 40_000 } as const;
