/** What operations of production say where nothing is to be said. */

/** Of a new order. */
export const PLAIN_ORDER = {
  planId: null,
  lineId: null,
  planStart: null,
  dueDate: null,
  prodVersion: null,
  routingId: null,
  soNo: null,
  batchNo: null,
  priority: null,
  remark: null,
} as const;

/** Of a report in which nothing was spoilt. */
export const PLAIN_REPORT = {
  cardId: null,
  stationCode: null,
  operatorId: null,
  shift: 1,
  scrapLabourQty: '0',
  scrapMaterialQty: '0',
  suspectQty: '0',
  defects: [],
  startAt: null,
  endAt: null,
  workMinutes: null,
  equipmentNo: null,
  suspectNo: null,
  consumption: [],
  remark: null,
} as const;
