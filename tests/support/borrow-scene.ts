/** A store that lends its stock, with what the specs of stock loans do there. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { createPlant, FLOOR_RIGHTS } from './plant.ts';
import { WireDevice } from './wire-device.ts';

type Values = Record<string, unknown>;
export const RIGHTS = [...FLOOR_RIGHTS, ...['create', 'review', 'return', 'consume', 'close'].map((verb) => `web:wms:borrow:${verb}`)];

export const applied = expect.objectContaining({ status: 'applied' });
export const refused = (code: string) => expect.objectContaining({ status: 'rejected', code });
export const newNo = () => `SB-${randomUUID().slice(0, 12)}`;

export interface Held {
  readonly id: string;
  readonly boxNo: string;
  readonly qty: string;
  readonly status: number;
  readonly binId: string | null;
  readonly holder: string | null;
}

export interface Line {
  readonly id: string;
  readonly boxNo: string;
  readonly back: string;
  readonly used: string;
}

export const HELD = `select id, box_no as "boxNo", qty::float8::text as qty, box_status as status, bin_id as "binId", holder_id as holder from box`;

export type BorrowScene = Awaited<ReturnType<typeof borrowScene>>;

export async function borrowScene() {
  const data = await createPlant();
  const { plant, steel } = data;
  const finished = await plant.insert('warehouse', {
    whCode: 'CCP01',
    whName: '成品库',
    whClassCode: 'CCP-K',
    binManaged: true,
    isActive: true,
  });
  const bin = (binCode: string, binType: number | null) =>
    plant.insert('bin', { ...data.bins.a1, id: randomUUID(), warehouseId: finished.id, binCode, binName: binCode, binType });
  const dock = await bin('CP-SH', 0);
  const shelf = await bin('CP-MR', 7);
  const customer = await plant.insert('customer', { customerCode: 'K003', customerName: '宁波永兴机械有限公司', isActive: true });
  const dept = await plant.insert('department', { deptCode: 'D02', deptName: '技术部', deptType: 1, isActive: true });
  const borrower = await plant.insert('person', { personCode: 'P006', personName: '周航', deptId: dept.id, status: 1 });
  await plant.insert('receiveDispatchCategory', { rdCode: '106', rdName: '其他入库', direction: 1, movementType: 'GR_OTHER' });
  const product = await plant.insert('material', { ...steel, id: randomUUID(), matCode: 'CP-0001', matName: '减速机输出轴' });
  const rope = await plant.insert('material', {
    ...steel,
    id: randomUUID(),
    matCode: 'CP-0009',
    matName: '吊绳',
    boxManaged: false,
    batchManaged: false,
  });
  const keeper = await plant.user('fg', RIGHTS, [finished.id]);
  /** A tablet of its own: what is refused waits in its lane there. */
  async function elsewhere(by: AnyRow = keeper): Promise<WireDevice> {
    const made = new WireDevice(data.plant.pool, by);
    await data.plant.session(by, made.id);
    return made;
  }
  const tablet = await elsewhere();
  const rows = <T extends object = Values>(text: string, values: unknown[] = []) => data.plant.rows<T>(text, values);

  async function box(boxNo: unknown): Promise<Held> {
    const [row] = await rows<Held>(`${HELD} where box_no = $1`, [boxNo]);
    if (!row) throw new Error(`no box ${String(boxNo)}`);
    return row;
  }

  /** A box on the shelf of the finished-goods store. @param boxNo null = loose goods */
  async function stocked(qty: string, more: Values = {}): Promise<string> {
    const boxNo = newNo();
    const line = {
      materialId: product.id,
      qty,
      binId: shelf.id,
      batchNo: 'CP260701',
      productionDate: null,
      expiryDate: null,
      boxNo,
      status: 2,
    };
    const made = await tablet.does('stockVoucher.otherIn', (id) => ({
      id: id('doc'),
      warehouseId: finished.id,
      rdCode: '106',
      reason: '期初样品',
      remark: null,
      lines: [{ ...line, ...more }],
    }));
    expect(made).toEqual(applied);
    expect(await tablet.does('stockVoucher.review', { id: made.id('doc') })).toEqual(applied);
    return boxNo;
  }

  const head = (): Values => ({
    warehouseId: finished.id,
    borrowerId: borrower.id,
    deptId: dept.id,
    customerId: customer.id,
    dueDate: '2099-12-31',
    purpose: '客户试装',
    remark: null,
  });
  const enter = (lines: readonly Values[], more: Values = {}, by = tablet) =>
    by.does('stockBorrow.create', (id) => ({ id: id('doc'), ...head(), lines, ...more }));
  const does = (verb: string, payload: Values, by = tablet) => by.does(`stockBorrow.${verb}`, payload);

  /** All of a box, or a part of it in a box of its own. */
  async function out(boxNo: string, qty?: string): Promise<Values> {
    const { id, qty: all } = await box(boxNo);
    const part = qty === undefined ? null : newNo();
    const [row] = await rows<{ batchId: string }>('select batch_id as "batchId" from box where id = $1', [id]);
    return { boxId: id, binId: shelf.id, materialId: product.id, batchId: row?.batchId, qty: qty ?? all, newBoxNo: part };
  }
  async function lent(lines: readonly Values[], more: Values = {}): Promise<string> {
    const made = await enter(lines, more);
    expect(made).toEqual(applied);
    expect(await does('review', { id: made.id('doc') })).toEqual(applied);
    return made.id('doc');
  }

  const linesOf = (id: string) =>
    rows<Line>(
      `select id, box_no as "boxNo", returned_qty::float8::text as back, consumed_qty::float8::text as used from stock_borrow_line
         where doc_id = $1 and not is_removed order by line_no`,
      [id],
    );
  async function lineOf(id: string): Promise<Line> {
    const [line] = await linesOf(id);
    if (!line) throw new Error('no line');
    return line;
  }
  const statusOf = async (id: string): Promise<number | undefined> =>
    (await rows<{ status: number }>('select status from stock_borrow where id = $1', [id]))[0]?.status;
  const available = async (): Promise<string | undefined> =>
    (
      await rows<{ qty: string }>('select coalesce(sum(qty), 0)::float8::text as qty from box where material_id = $1 and box_status = 2', [
        product.id,
      ])
    )[0]?.qty;
  const outside = async (account: string): Promise<string | undefined> =>
    (
      await rows<{ qty: string }>(
        'select coalesce(sum(qty_delta), 0)::float8::text as qty from stock_ledger_entry where account = $1 and material_id = $2',
        [account, product.id],
      )
    )[0]?.qty;
  const back = (line: Line, qty: string, more: Values = {}): Values => ({
    lineId: line.id,
    qty,
    binId: shelf.id,
    inspect: false,
    newBoxNo: null,
    ...more,
  });

  return {
    data,
    tablet,
    finished,
    shelf,
    dock,
    rope,
    borrower,
    rows,
    elsewhere,
    box,
    stocked,
    head,
    enter,
    does,
    out,
    lent,
    linesOf,
    lineOf,
    statusOf,
    available,
    outside,
    back,
    customer,
  };
}
