import { defineAttach } from '#domain/wms/attach.operation.ts';
import { ENTER_RIGHT, REVIEW_RIGHT, stockVoucher } from './voucher.document.ts';

export const voucherAttach = defineAttach(stockVoucher, [ENTER_RIGHT, REVIEW_RIGHT]);
