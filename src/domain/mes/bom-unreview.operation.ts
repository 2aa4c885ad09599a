/** Taking back the review of a bill of materials: not while an order is made by it (G-DOWN). Here, because base data knows no orders. */
import { z } from 'zod';
import { Bom, bom, isLive, REVIEWED } from '#domain/basic/bom.document.ts';
import { bomRight } from '#domain/basic/bom.operation.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byIndex } from '#domain/kernel/entity.ts';
import { guard } from '#domain/kernel/problem.ts';
import { isUnderWay, ProdOrder } from '#domain/wms/production/production-order.ts';

export const bomUnreview = defineMove(bom, {
  verb: 'unreview',
  from: [REVIEWED],
  to: 2,
  offline: false,
  right: bomRight('unreview'),
  payload: { reason: z.string().trim().min(2).max(500) },
  reads: [
    (p, rows) => {
      const header = rows.get(Bom, p.id);
      return header ? [byIndex(ProdOrder, 'materialId', header.productId)] : [];
    },
  ],
  decide: (header, _p, rows) => {
    guard(isLive(header), 'DOC_MISSING');
    const used = rows
      .by(ProdOrder, 'materialId', header.productId)
      .find((order) => order.prodVersion === header.prodVersion && isUnderWay(order));
    guard(!used, 'G-DOWN', { docNo: used?.orderNo ?? '' });
    return { header: { isDefault: false } };
  },
});
