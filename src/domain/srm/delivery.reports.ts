/** What suppliers may deliver (area-srm §3): the lines of confirmed orders, with what is not on a delivery note yet. */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { PORTAL_RIGHT } from '#domain/system/supplier.ts';
import { MAT, UNIT } from '#domain/wms/reports/columns.ts';

export const openOrderLines = defineReport({
  n: 'openOrderLines',
  words: 'openOrderLines',
  path: '/srm/deliveryNoteAdd',
  call: '/api/srm/openOrderLines/pageList',
  right: PORTAL_RIGHT,
  filters: { poNo: ask.words(), supplierId: ask.refs('supplier'), sMAT: ask.words(), due: ask.days() },
  columns: {
    poNo: f.str(40),
    supName: f.name(),
    ...MAT,
    orderQty: f.qty(),
    receivedQty: f.qty(),
    /** On notes that were not received yet. */
    comingQty: f.qty(),
    /** Ordered, not received and on no note. */
    toShipQty: f.qty(),
    requiredDate: optional(f.date()),
    promisedDate: optional(f.date()),
  },
  ids: {
    poLineId: f.id(),
    docId: f.id(),
    supplierId: f.id(),
    materialId: f.id(),
    packQty: optional(f.qty()),
    batchManaged: f.bool(),
    shelfLifeManaged: f.bool(),
    ...UNIT,
  },
  key: ['poLineId'],
  hidden: ['spec'],
  wide: ['receivedQty', 'requiredDate'],
});
