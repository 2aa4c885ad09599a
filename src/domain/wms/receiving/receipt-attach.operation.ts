import { defineAttach } from '#domain/wms/attach.operation.ts';
import { receipt } from '#domain/wms/inbound/receipt.document.ts';

export const receiptAttach = defineAttach(receipt, ['web:wms:receipt:create', 'web:wms:receipt:review']);
