/** Codes of the delivery schedule. */
import { textSet } from '#domain/kernel/code-set.ts';

export const scheduleDirection = textSet('scheduleDirection', { in: ['入', 'In', 'info'], out: ['出', 'Out'] });

/** Documents from which goods movements are expected. An application is named by its kind. */
export const scheduleSource = textSet('scheduleSource', {
  purchaseOrder: ['采购订单', 'Purchase order'],
  transferOrder: ['调拨单', 'Transfer'],
  TRANSFER: ['调拨申请', 'Transfer application'],
  HW_TRANSFER: ['五金调拨申请', 'Hardware transfer application'],
});
