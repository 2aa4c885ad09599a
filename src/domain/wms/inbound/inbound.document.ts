/** Inbound document: the voucher of what entered a store (model-4 `inboundDoc`, S-INB). The review of other documents writes it. */
import { inboundSubtype } from '#domain/basic/codes.ts';
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { boxStatus, inboundStatus, inboundType, partyType } from '#domain/wms/codes.ts';

export const InboundDoc = defineHeader(
  'inboundDoc',
  inboundStatus,
  {
    inboundType: f.choice(inboundType),
    inboundSubtype: optional(f.choice(inboundSubtype)),
    rdCode: optional(f.str(32)),
    warehouseId: f.ref('warehouse'),
    partyType: optional(f.choice(partyType)),
    partyId: optional(f.id()),
    inspectionNo: optional(f.str(40)),
  },
  { sets: (row) => [`docs:${row.warehouseId}`], indexes: ['warehouseId', 'sourceDocId'] },
);

export const InboundLine = defineLine('inboundLine', InboundDoc, {
  ...LINE,
  boxId: f.ref('box'),
  qty: f.qty(),
  binId: f.ref('bin'),
  toStatus: f.choice(boxStatus),
});

export type InboundRow = Row<typeof InboundDoc>;
export type InboundLineRow = Row<typeof InboundLine>;

export const inboundDoc = defineDocument({
  docType: 'inboundDoc',
  header: InboundDoc,
  lines: [InboundLine],
  status: inboundStatus,
  edges: [
    { verb: 'create', from: null, to: 1 },
    { verb: 'unreview', from: 1, to: 2 },
  ],
  numbering: { prefix: 'IN', date: 'yyMMdd', digits: 4 },
});
