/** Files of a receipt: the delivery note as it came, a certificate, a photo of the lorry. */
import type { AnyDocument } from '#domain/kernel/document.ts';
import { defineAttach } from './attach.operation.ts';
import { receipt } from './receipt.document.ts';

export const receiptAttach = defineAttach(receipt as unknown as AnyDocument, ['web:wms:receipt:create', 'web:wms:receipt:review']);
