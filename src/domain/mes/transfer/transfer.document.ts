/** Pieces on their way from one operation to the next (S-SHP, area-mes §1 i): sent, taken over, and what differs between the two. No stock moves. */
import { defineDocument, defineHeader } from '#domain/kernel/document.ts';
import { defineEntity, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { shippingStatus } from '#domain/wms/codes.ts';

export const ProcessTransfer = defineHeader(
  'processTransfer',
  shippingStatus,
  {
    orderId: f.ref('prodOrder'),
    cardId: optional(f.ref('wipCard')),
    lineId: optional(f.ref('line')),
    fromOpSeq: f.int(),
    toOpSeq: f.int(),
    qty: f.qty(),
    takenQty: f.counter(),
    /** Decided of the difference: lost, or found and with the sender again. */
    settledQty: f.counter(),
  },
  { sets: (row) => (row.lineId ? [`prod:${row.lineId}`] : []), indexes: ['orderId', 'cardId'] },
);

/** What was taken over of a transfer. */
export const ProcessTake = defineEntity({
  name: 'processTake',
  indexes: ['docId', 'orderId'],
  lock: 'update',
  parent: { entity: 'processTransfer', field: 'docId' },
  fields: {
    docId: f.ref('processTransfer'),
    orderId: f.ref('prodOrder'),
    takeQty: f.qty(),
    /** Sent and not there: positive. */
    diffQty: f.qty(),
    reason: optional(f.text()),
    stationCode: optional(f.codeRef('station')),
    takerId: optional(f.ref('person')),
    takerName: f.name(),
    takenAt: f.ts(),
  },
});

const right = (verb: string): string => `web:mes:transfer:${verb}`;
export const TRANSFER_RIGHT = { send: right('send'), take: right('take'), settle: right('settle') } as const;

export const processTransfer = defineDocument({
  docType: 'processTransfer',
  pages: ['/mes/process-transfer', '/mes/process-takeGoods'],
  area: 'mes',
  header: ProcessTransfer,
  contents: [ProcessTake],
  status: shippingStatus,
  numbering: { prefix: 'PT', date: 'yyMMdd', digits: 5 },
});

export type ProcessTransferRow = Row<typeof ProcessTransfer>;
export type ProcessTakeRow = Row<typeof ProcessTake>;
