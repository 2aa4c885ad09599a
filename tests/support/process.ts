/** A product with a routing, its order under way and a card of it, for specs of production. Written as rows: the documents of production are not built. */
import { randomUUID } from 'node:crypto';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { ReportWork } from '#domain/mes/report/report-work.document.ts';
import { DemoReviewItem, FirstReviewItem, OperationDefinition, Routing, RoutingOperation } from '#domain/mes/routing.ts';
import { OrderOperation, ProdOrder, WipCard } from '#domain/wms/production/production-order.ts';
import { upsertRows } from '#server/store/rows.ts';
import { siteDay } from './site-day.ts';
import type { TestServer } from './test-server.ts';

export interface TestOrder {
  readonly orderNo: string;
  readonly cardNo: string;
  /** First-article items of operation 10: a measured one (9.95 to 10.05 mm) and one for the eye. */
  readonly diameter: string;
  readonly surface: string;
  /** In-process item of operation 10: 0 to 0.02 mm. */
  readonly runout: string;
}

/** Operation 10 turning (first article needed), 20 grinding. @param status of the order */
export async function createOrder(server: Pick<TestServer, 'db'>, orderNo: string, status = 3): Promise<TestOrder> {
  const { db } = server;
  const put = (entity: unknown, ...rows: Record<string, unknown>[]) =>
    upsertRows(db, entity as AnyEntity, rows.map((row) => ({ version: 1, ...row })) as AnyRow[]);
  const id = Object.fromEntries(
    ['material', 'routing', 'op10', 'op20', 'order', 'o10', 'o20', 'card', 'diameter', 'surface', 'runout'].map((name) => [
      name,
      randomUUID(),
    ]),
  ) as Record<string, string>;
  await db.query(
    `insert into material (id, version, mat_code, mat_name, class_code, source_type, is_blank, base_unit, box_managed, batch_managed, shelf_life_managed,
       expiry_warn_days, iqc_mode, over_receipt_pct, over_issue_pct, is_active)
     values ($1, 1, $2, '输出轴', 'C', 1, false, 'PCS', true, true, false, 0, 0, 0, 0, true)`,
    [id.material, `M-${orderNo}`],
  );
  const known = await db.query("select 1 from operation_def where op_code = 'TURN'");
  if (known.rowCount === 0)
    await put(
      OperationDefinition,
      { id: randomUUID(), opCode: 'TURN', opName: '车削', opType: 1, isKey: true },
      { id: randomUUID(), opCode: 'GRIND', opName: '磨削', opType: 1, isKey: false },
    );
  const by = randomUUID();
  const at = new Date().toISOString();
  const stamps = { createdBy: by, createdByName: '计划员', createdAt: at, updatedBy: by, updatedByName: '计划员', updatedAt: at };
  await put(Routing, {
    siteId: 'MAIN',
    bizDate: siteDay(),
    printCount: 0,
    status: 1,
    ...stamps,
    id: id.routing,
    productId: id.material,
    routingVersion: 'A',
  });
  const step = { routingId: id.routing, isReportPoint: true, isOutsource: false, isRemoved: false };
  await put(
    RoutingOperation,
    { ...step, id: id.op10, opSeq: 10, opCode: 'TURN', isLast: false, needFirstArticle: true },
    { ...step, id: id.op20, opSeq: 20, opCode: 'GRIND', isLast: true, needFirstArticle: false },
  );
  const item = { routingOpId: id.op10, isKey: true };
  await put(
    FirstReviewItem,
    {
      ...item,
      id: id.diameter,
      seq: 1,
      itemName: '外径',
      standard: 'Φ10±0.05',
      lower: '9.95',
      upper: '10.05',
      itemUnit: 'mm',
      method: '千分尺',
    },
    { ...item, id: id.surface, seq: 2, itemName: '表面', standard: '无划痕' },
  );
  await put(DemoReviewItem, {
    ...item,
    id: id.runout,
    seq: 1,
    itemName: '跳动',
    lower: '0',
    upper: '0.02',
    itemUnit: 'mm',
    frequency: '1/2h',
  });
  const header = { docNo: orderNo, siteId: 'MAIN', bizDate: siteDay(), ...stamps, printCount: 0 };
  const order = { id: id.order, ...header, orderNo, orderType: 1, materialId: id.material, routingId: id.routing, orderQty: '100', status };
  await put(ProdOrder, order);
  const flags = { isReportPoint: true, isOutsource: false, isRemoved: false };
  const operation = { orderId: id.order, planQty: '100', inQty: '100', status: 0, ...flags };
  await put(
    OrderOperation,
    { ...operation, id: id.o10, opSeq: 10, opCode: 'TURN', isLast: false, needFirstArticle: true },
    { ...operation, id: id.o20, opSeq: 20, opCode: 'GRIND', inQty: '0', isLast: true, needFirstArticle: false },
  );
  const cardNo = `${orderNo}-01`;
  const inputBatches = [{ batchNo: 'B2611', matCode: 'GC-0001', qty: '52.5' }];
  await put(WipCard, { id: id.card, cardNo, orderId: id.order, qty: '50', currentOpSeq: 10, status: 1, inputBatches });
  const report = {
    orderId: id.order,
    orderOpId: id.o10,
    cardId: id.card,
    shift: 1,
    defects: [],
    consumption: [],
    chargedBoxIds: [],
    serials: [],
    status: 1,
  };
  const made = { goodQty: '18', scrapLabourQty: '1', scrapMaterialQty: '1', suspectQty: '0', workMinutes: '60' };
  await put(ReportWork, { id: randomUUID(), ...header, docNo: null, ...report, ...made });
  return { orderNo, cardNo, diameter: id.diameter ?? '', surface: id.surface ?? '', runout: id.runout ?? '' };
}
