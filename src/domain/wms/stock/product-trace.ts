/** Genealogy (model-3 `productTrace`, ISA-95): a link for everything that was made from something. The parent is the output, the child the input. */
import { textSet } from '#domain/kernel/code-set.ts';
import { byIndex, defineEntity, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { type Ctx, type Put, put } from '#domain/kernel/operation.ts';
import type { Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';

export const traceType = textSet('traceType', {
  box: ['箱', 'Box'],
  batch: ['批次', 'Batch'],
  wipCard: ['流转卡', 'WIP card'],
  serial: ['生产码', 'Serial'],
  order: ['工单', 'Order'],
});

export const ProductTrace = defineEntity({
  name: 'productTrace',
  indexes: ['parentId', 'childId', 'docId'],
  fields: {
    parentType: f.choice(traceType),
    parentId: f.id(),
    childType: f.choice(traceType),
    childId: f.id(),
    /** Quantity of the input, in its stock unit. */
    qty: f.qty(),
    orderNo: optional(f.str(40)),
    opSeq: optional(f.int()),
    occurredAt: f.ts(),
    /** The document that created the link. */
    docId: f.id(),
    /** The document was reversed. The link stays for history but is no longer followed. */
    isReversed: f.bool(),
  },
});

type Linked = Pick<Row<typeof ProductTrace>, 'parentType' | 'parentId' | 'childType' | 'childId' | 'qty' | 'orderNo' | 'opSeq'>;

/** Links anything with what went into it. @param name of the link, unique within the operation */
export const traceLink = (ctx: Ctx, name: string | number, docId: string, link: Linked): Put =>
  put(ProductTrace, { ...link, id: ctx.newId(`trace-${name}`), version: 0, occurredAt: ctx.occurredAt, docId, isReversed: false });

/** Links the quantity of the input box that became part of the output box. @param n index of the link within the operation */
export const boxLink = (ctx: Ctx, n: number, docId: string, output: string, input: string, qty: Quantity, orderNo: string | null): Put =>
  traceLink(ctx, n, docId, { parentType: 'box', parentId: output, childType: 'box', childId: input, qty, orderNo, opSeq: null });

export const linkKeys = (docId: string): Key[] => [byIndex(ProductTrace, 'docId', docId)];

/** Marks all links of a document as reversed. Needs `linkKeys`. */
export const unlinked = (rows: Rows, docId: string): Put[] =>
  rows
    .by(ProductTrace, 'docId', docId)
    .filter(({ isReversed }) => !isReversed)
    .map((row) => put(ProductTrace, { ...row, isReversed: true }));
