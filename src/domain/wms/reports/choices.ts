/** Choices that reports ask for (area-reports 2, 8, 17, 38). */
import { textSet } from '#domain/kernel/code-set.ts';

/** What a row of the inbound statistics is about. */
export const inboundGrouping = textSet('inboundGrouping', {
  doc: ['按单据', 'By document'],
  day: ['按日', 'By day'],
  type: ['按入库类型', 'By kind of receipt'],
});

export const redNotes = textSet('redNotes', {
  all: ['含红冲', 'With red notes'],
  no: ['不含红冲', 'Without red notes'],
  only: ['只看红冲', 'Red notes only'],
});

/** What materials are ranked by; the codes are columns of the report. */
export const topMeasure = textSet('topMeasure', { boxes: ['箱数', 'Boxes'], qty: ['数量', 'Quantity'], amount: ['金额', 'Amount'] });

/** Shares of the whole up to which a material is of class A and of class B, in percent. The one that crosses the line still belongs to it. */
export const ABC_LIMITS = { A: 80, B: 95 } as const;

/** What to do about stock that nobody uses. */
export const deadProposal = textSet('deadProposal', {
  watch: ['跟踪', 'Watch', 'neutral'],
  transfer: ['调拨到在用的仓库', 'Transfer to a store that uses it', 'info'],
  dispose: ['评审处置', 'Review for disposal', 'warn'],
});

/**
 * Days that decide on a proposal: stock that has not moved for `dispose` days is reviewed for disposal, unless another store has used the material within
 * the last `used` days, which can take it over.
 */
export const DEAD_DAYS = { used: 180, dispose: 360 } as const;

/** What a row of the books is about. */
export const booksGrouping = textSet('booksGrouping', {
  place: ['按仓库和物料', 'By store and material'],
  material: ['按物料', 'By material'],
  class: ['按物料分类', 'By material class'],
  warehouse: ['按仓库', 'By store'],
});
