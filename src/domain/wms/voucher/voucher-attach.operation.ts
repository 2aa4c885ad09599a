/** Files of a voucher that is entered at the desk: the letter that came with a sample, a test report, a photo. */
import type { AnyDocument } from '#domain/kernel/document.ts';
import { defineAttach } from '#domain/wms/attach.operation.ts';
import { ENTER_RIGHT, REVIEW_RIGHT, stockVoucher } from './voucher.document.ts';

export const voucherAttach = defineAttach(stockVoucher as unknown as AnyDocument, [ENTER_RIGHT, REVIEW_RIGHT]);
