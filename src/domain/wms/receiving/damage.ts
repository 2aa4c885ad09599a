/** Boxes that came broken, as long as somebody has to do something about them. Pure. */
import type { ReceiptBoxRow, ReceiptRow } from '#domain/wms/inbound/receipt.document.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';

const [REVIEWED, CLOSED, DELETED] = [3, 4, 6];
/** In stock, and not judged yet. */
const TO_INSPECT = 4;

/**
 * A box that was refused waits until its receipt is closed; one that was taken in waits for its verdict.
 * @param stock the box as it is in stock; undefined = it is not, or this device does not hold it
 */
export function damageWaits(
  box: Pick<ReceiptBoxRow, 'damage' | 'isRefused' | 'isRemoved'>,
  receipt: Pick<ReceiptRow, 'status' | 'deletedAt'>,
  stock: Pick<BoxRow, 'boxStatus'> | undefined,
): boolean {
  if (box.damage === null || receipt.deletedAt !== null || [CLOSED, DELETED].includes(receipt.status)) return false;
  if (box.isRefused) return true;
  return !box.isRemoved && (receipt.status !== REVIEWED || stock?.boxStatus === TO_INSPECT);
}
