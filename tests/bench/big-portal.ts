/** Suppliers as a plant has them after some years: each with a user, orders that were delivered, and orders that wait for an answer. */
import type pg from 'pg';
import { entityByName } from '#domain/registry.ts';
import { hashPassword } from '#server/modules/identity/passwords.ts';
import { testRow } from '#tests/support/test-rows.ts';
import { idOf, insert, materialRow } from './plant.ts';

export interface PortalSize {
  readonly suppliers: number;
  /** Orders of each that are over, and that wait. */
  readonly done: number;
  readonly waiting: number;
}

export interface OrderLine {
  readonly id: string;
  readonly materialId: string;
}
export interface WaitingOrder {
  readonly id: string;
  readonly lines: readonly OrderLine[];
}
export interface Seller {
  readonly account: string;
  readonly userId: string;
  readonly supplierId: string;
  readonly orders: readonly WaitingOrder[];
}

export const PASSWORD = 'password-of-bench-1';
export const ORDERED = '100';
const MATERIALS = 400;
const LINES = 2;
const DAY = '2026-01-05';
/** Suppliers whose rows are made at once. */
const AT_ONCE = 50;

type Rows = ({ id: string } & Record<string, unknown>)[];

const rowOf = (entityName: string, name: string, more: object): Rows[number] => {
  const entity = entityByName(entityName);
  if (!entity) throw new Error(`no entity ${entityName}`);
  return { ...testRow(entity, name), ...more } as Rows[number];
};

/** Orders of a supplier, with their lines. @param isDone delivered in full; otherwise nobody has answered yet */
function ordersOf(supplierId: string, n: number, count: number, isDone: boolean): { readonly heads: Rows; readonly lines: Rows } {
  const heads: Rows = [];
  const lines: Rows = [];
  for (let at = 0; at < count; at += 1) {
    const name = `portal-${n}-${isDone ? 'done' : 'waiting'}-${at}`;
    const id = idOf(name);
    const no = `P${isDone ? 'D' : 'W'}${n}-${at}`;
    const said = { docNo: no, poNo: no, bizDate: DAY, orderDate: DAY, currency: 'CNY', taxRate: '13', isOfErp: false };
    heads.push(
      rowOf('purchaseOrder', name, {
        ...said,
        id,
        siteId: 'MAIN',
        supplierId,
        status: isDone ? 4 : 0,
        announcedAt: `${DAY}T00:00:00.000Z`,
      }),
    );
    for (let lineNo = 1; lineNo <= LINES; lineNo += 1) {
      const { id: materialId, matCode, matName } = materialRow((n * 7 + at * LINES + lineNo) % MATERIALS);
      const lineId = idOf(`${name}-${lineNo}`);
      const all = isDone ? ORDERED : '0';
      const goods = { docId: id, lineNo, materialId, matCode, matName, unitCode: 'BPC', requiredDate: '2198-12-01', isRemoved: false };
      const counters = { orderQty: ORDERED, shippedQty: all, receivedQty: all, acceptedQty: all };
      lines.push(rowOf('purchaseOrderLine', `${name}-${lineNo}`, { ...goods, ...counters, id: lineId }));
    }
  }
  return { heads, lines };
}

const waitingOf = ({ heads, lines }: ReturnType<typeof ordersOf>): readonly WaitingOrder[] =>
  heads.map(({ id }) => ({
    id,
    lines: lines.filter(({ docId }) => docId === id).map((line) => ({ id: line.id, materialId: String(line.materialId) })),
  }));

/** @returns the suppliers, with what waits for each of them */
export async function makeSellers(db: pg.Pool, { suppliers, done, waiting }: PortalSize): Promise<readonly Seller[]> {
  await insert(
    db,
    'material',
    Array.from({ length: MATERIALS - 1 }, (_, n) => materialRow(n + 1)),
  );
  const { rows: roles } = await db.query<{ id: string }>(`select id from role where role_code = 'SUPPLIER'`);
  const passwordHash = await hashPassword(PASSWORD);
  const sellers: Seller[] = [];
  for (let from = 0; from < suppliers; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, suppliers - from) }, (_, at) => from + at);
    const made = numbers.map((n) => {
      const [supplierId, userId, account] = [idOf(`portal-supplier-${n}`), idOf(`portal-user-${n}`), `seller${n}`];
      return { n, supplierId, userId, account, over: ordersOf(supplierId, n, done, true), open: ordersOf(supplierId, n, waiting, false) };
    });
    await insert(
      db,
      'supplier',
      made.map(({ n, supplierId: id }) => ({ id, supplierCode: `P${n}`, supName: `供应商 ${n}`, isOutsourcer: false, isActive: true })),
    );
    const person = { passwordHash, isActive: true, warehouseScope: [], lang: 'zh', failCount: 0 };
    await insert(
      db,
      'user',
      made.map(({ userId: id, account, supplierId }) => ({ ...person, id, account, userName: account, supplierId })),
    );
    await insert(
      db,
      'userRole',
      made.map(({ userId }) => ({ id: idOf(`role-${userId}`), userId, roleId: roles[0]?.id })),
    );
    const orders = made.flatMap(({ over, open }) => [over, open]);
    await insert(
      db,
      'purchaseOrder',
      orders.flatMap(({ heads }) => heads),
    );
    await insert(
      db,
      'purchaseOrderLine',
      orders.flatMap(({ lines }) => lines),
    );
    sellers.push(...made.map(({ account, userId, supplierId, open }) => ({ account, userId, supplierId, orders: waitingOf(open) })));
  }
  await db.query('vacuum analyze');
  return sellers;
}
