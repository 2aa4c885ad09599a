/** Code sets of invoices, of what suppliers are asked for, and of what they are measured by. */
import { numberSet, textSet } from '#domain/kernel/code-set.ts';

/** How far a supplier's invoicing request is filled in; before that, no code of the specification applies. */
export const fillStatus = numberSet('fillStatus', {
  0: ['待填票', 'To fill', 'warn'],
  1: ['已填票', 'Filled', 'ok'],
  2: ['已撤回', 'Withdrawn', 'neutral'],
  3: ['已关闭', 'Closed', 'neutral'],
});
export const invoiceStatus = numberSet('invoiceStatus', {
  0: ['待同步', 'Awaiting sync', 'warn'],
  3: ['已同步', 'Synced', 'info'],
  4: ['已结算', 'Settled', 'ok'],
});
export const invoiceType = numberSet('invoiceType', {
  1: ['增值税专用发票', 'VAT special'],
  2: ['增值税普通发票', 'VAT normal'],
  3: ['数电发票', 'Full e-invoice'],
});

/** What became of an order line that had a day. */
export const dueResult = textSet('dueResult', {
  onTime: ['准时足量', 'On time, in full', 'ok'],
  late: ['延迟', 'Late', 'error'],
  open: ['未到期或已关闭', 'Not due yet, or closed', 'neutral'],
});

/** What a supplier is evaluated by. */
export const indicatorCode = textSet('indicatorCode', {
  quality: ['质量', 'Quality'],
  delivery: ['交付', 'Delivery'],
  price: ['价格', 'Price'],
  service: ['服务', 'Service'],
});

/** D-EVL. */
export const evaluationStatus = numberSet('evaluationStatus', {
  0: ['草稿', 'Draft', 'info'],
  1: ['已提交', 'Submitted', 'warn'],
  2: ['已发布', 'Published', 'info'],
  3: ['已确认', 'Confirmed', 'ok'],
});

export const evaluationGrade = textSet('evaluationGrade', {
  A: ['A级', 'A', 'ok'],
  B: ['B级', 'B', 'info'],
  C: ['C级', 'C', 'warn'],
  D: ['D级', 'D', 'error'],
});
