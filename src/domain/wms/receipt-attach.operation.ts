import { defineAttach } from './attach.operation.ts';
import { receipt } from './receipt.document.ts';

export const receiptAttach = defineAttach(receipt, ['web:wms:receipt:create', 'web:wms:receipt:review']);
