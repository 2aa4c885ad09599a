/** Sets up a production line that only the production scenes use: its product, structure, routings, stores and goods. */
import { randomUUID } from 'node:crypto';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Climb } from './climb.ts';
import type { Values } from './draft.ts';

const AT = '2026-07-01T00:00:00.000Z';
export const [FIRST, LAST] = [10, 20] as const;
const CODES = { [FIRST]: 'OP10', [LAST]: 'OP20' } as const;

export type Line = Awaited<ReturnType<typeof lineOf>>;

interface Place {
  readonly store: AnyRow;
  readonly bin: AnyRow;
}

/** Everybody who works in the plant may work there too. */
async function opened({ moves, climb }: { moves: readonly AnyRow[]; climb: Climb }): Promise<void> {
  const ids = JSON.stringify(moves.map(({ id }) => id));
  await climb.rows(
    "update app_user set warehouse_scope = warehouse_scope || $1::jsonb where account in ('everybody', 'colleague', 'manager')",
    [ids],
  );
}

export async function lineOf(climb: Climb) {
  const { steel, bins, supplier } = climb.data;
  const by = randomUUID();
  const stamps = { createdBy: by, createdByName: '计划员', createdAt: AT, updatedBy: by, updatedByName: '计划员', updatedAt: AT };
  const head = { siteId: 'MAIN', bizDate: '2026-07-01', printCount: 0, status: 1, ...stamps };

  const dept = await climb.insert('department', { deptCode: 'D-MES', deptName: '装配车间', deptType: 1, isActive: true });
  const line = await climb.insert('line', { lineCode: 'L-MES', lineName: '装配线', workshopDeptId: dept.id, isActive: true });
  const place = async (whCode: string, whClassCode: string, binType: number | null = null, more: Values = {}): Promise<Place> => {
    const store = await climb.insert('warehouse', { whCode, whName: whCode, whClassCode, binManaged: true, isActive: true, ...more });
    const bin = await climb.insert('bin', {
      ...bins.a1,
      id: randomUUID(),
      warehouseId: store.id,
      binCode: `${whCode}-1`,
      binName: whCode,
      binType,
    });
    return { store, bin };
  };
  const side = await place('XB-MES', 'CJYCL-K');
  const finished = await place('CCP-MES', 'CCP-K', 7);
  const labour = await place('BL-MES', 'BL-K');
  const spoilt = await place('LF-MES', 'LF-K');
  // Whatever suppliers may do of outside work, this one has to do: it is the one that users of a supplier are tried as.
  await climb.rows('update supplier set is_outsourcer = true where id = $1', [supplier.id]);
  const outside = await place('WW-MES', 'WSYCL-K', null, { supplierId: supplier.id });
  await opened({ moves: [side, finished, labour, spoilt, outside].map(({ store }) => store), climb });
  await climb.insert('shopWipWarehouse', {
    workshopDeptId: dept.id,
    lineWarehouseId: side.store.id,
    labourScrapWarehouseId: labour.store.id,
    materialScrapWarehouseId: spoilt.store.id,
  });

  const goods = { ...steel, batchManaged: false, iqcMode: 0 };
  const material = (matCode: string, more: Values = {}) =>
    climb.insert('material', { ...goods, id: randomUUID(), matCode, matName: matCode, ...more });
  const product = await material('CP-MES');
  const blank = await material('ZJ-MES');
  const fee = await material('JG-MES', { assetCategory: '014', boxManaged: false });
  const bom = await climb.insert('bom', {
    ...head,
    productId: product.id,
    prodVersion: 'A',
    bomType: 1,
    baseQty: '1',
    validFrom: '2020-01-01',
    isDefault: true,
  });
  const part = { scrapPct: '0', issueMode: 1, isRemoved: false, opCode: CODES[FIRST] };
  await climb.insert('bomLine', { docId: bom.id, lineNo: 1, productId: product.id, materialId: blank.id, qtyPer: '1', ...part });

  /** A reviewed routing of two operations. @param more of the operation by its sequence */
  async function routed(
    routingVersion: string,
    more: Readonly<Record<number, Values>> = {},
  ): Promise<AnyRow & { steps: readonly AnyRow[] }> {
    const made = await climb.insert('routing', { ...head, productId: product.id, routingVersion });
    const steps: AnyRow[] = [];
    for (const opSeq of [FIRST, LAST] as const)
      steps.push(
        await climb.insert('routingOperation', {
          routingId: made.id,
          opSeq,
          opCode: CODES[opSeq],
          isReportPoint: true,
          isOutsource: false,
          needFirstArticle: false,
          isRemoved: false,
          isLast: opSeq === LAST,
          ...more[opSeq],
        }),
      );
    return { ...made, steps };
  }
  const plain = await routed('A');

  /** What lies at a place. @returns id of the box */
  async function lies(of: AnyRow, qty: string, { store, bin }: Place = side, more: Values = {}): Promise<string> {
    const box = { boxNo: `MES-${randomUUID().slice(0, 12)}`, materialId: of.id, qty, binId: bin.id, batchNo: null, status: 2 };
    const made = await climb.does('stockVoucher.otherIn', (id) => ({
      id: id('doc'),
      warehouseId: store.id,
      rdCode: '106',
      reason: '期初',
      remark: null,
      lines: [{ ...box, productionDate: null, expiryDate: null }],
    }));
    await climb.does('stockVoucher.review', { id: made('doc') });
    const { id } = await climb.one('select id from box where box_no = $1', [box.boxNo]);
    if (Object.keys(more).length > 0) await climb.rows('update box set order_no = $2 where id = $1', [id, more.orderNo]);
    return String(id);
  }

  const orderOf =
    (orderQty: string, more: Values = {}) =>
    (id: (name: string) => string) => ({
      id: id('doc'),
      orderNo: null,
      orderType: 1,
      materialId: product.id,
      planId: null,
      orderQty,
      lineId: line.id,
      planStart: null,
      dueDate: null,
      prodVersion: null,
      routingId: plain.id,
      soNo: null,
      batchNo: null,
      priority: null,
      remark: null,
      ...more,
    });
  async function planned(orderQty = '50', more: Values = {}): Promise<string> {
    return (await climb.does('prodOrder.create', orderOf(orderQty, more)))('doc');
  }
  async function released(orderQty = '50', more: Values = {}): Promise<string> {
    const id = await planned(orderQty, more);
    await climb.does('prodOrder.release', { id });
    return id;
  }
  const operationOf = async (orderId: string, opSeq: number): Promise<string> =>
    String((await climb.one('select id from order_operation where order_id = $1 and op_seq = $2', [orderId, opSeq])).id);
  const orderNoOf = async (orderId: string): Promise<string> =>
    String((await climb.one('select order_no as no from prod_order where id = $1', [orderId])).no);

  async function reportOf(orderId: string, opSeq: number, goodQty: string, more: Values = {}) {
    const orderOpId = await operationOf(orderId, opSeq);
    return (id: (name: string) => string) => ({
      id: id('doc'),
      orderId,
      orderOpId,
      cardId: null,
      stationCode: null,
      lineWarehouseId: side.store.id,
      lineBinId: side.bin.id,
      operatorId: null,
      shift: 1,
      goodQty,
      scrapLabourQty: '0',
      scrapMaterialQty: '0',
      suspectQty: '0',
      defects: [],
      startAt: null,
      endAt: null,
      workMinutes: '30',
      equipmentNo: null,
      suspectNo: null,
      consumption: [],
      serials: [],
      remark: null,
      ...more,
    });
  }
  const reported = async (orderId: string, opSeq: number, goodQty: string, more: Values = {}): Promise<string> =>
    (await climb.does('reportWork.report', await reportOf(orderId, opSeq, goodQty, more)))('doc');
  /** An order on which work has begun. */
  async function begun(more: Values = {}): Promise<string> {
    const id = await released('50', more);
    await reported(id, FIRST, '20');
    return id;
  }

  const places = { dept, line, side, finished, labour, spoilt, outside };
  const work = { orderOf, planned, released, begun, operationOf, orderNoOf, reportOf, reported };
  return { climb, ...places, product, blank, fee, plain, routed, lies, ...work };
}
