/** What leaves the books for good is asked about before it is booked, with what and whose it is. */
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { front, goTo, idOf, sessionOf, startScene } from './app.tsx';
import { until } from './in-page.ts';
import { press, scan } from './keys.ts';
import { operationsSent, type Plant, type PlantRows } from './plant.ts';
import { RAW_STORE, STORE } from './raw-store.ts';

const [LENT, LOAN, LINE, PERSON, DEPT] = [idOf(61), idOf(62), idOf(63), idOf(64), idOf(65)];
const BOX_NO = 'BX2611290009';
const stamp = { siteId: 'MAIN', bizDate: '2026-11-29', createdAt: '2026-11-29T01:00:00.000Z' };
const goods = { materialId: idOf(12), matCode: 'GC-1', matName: '圆钢', unitCode: 'kg' };

const ROWS: PlantRows = {
  ...RAW_STORE,
  department: [{ id: DEPT, deptCode: 'D09', deptName: '试验室', isActive: true }],
  person: [{ id: PERSON, personCode: 'P009', personName: '周涛', deptId: DEPT, status: 1 }],
  box: [
    ...(RAW_STORE.box ?? []),
    { id: LENT, boxNo: BOX_NO, boxType: 1, ...goods, qty: '5', boxStatus: 9, warehouseId: STORE, holderId: PERSON },
  ],
  stockBorrow: [
    { id: LOAN, ...stamp, docNo: 'SB261129-0001', status: 2, warehouseId: STORE, borrowerId: PERSON, deptId: DEPT, dueDate: '2026-12-09' },
  ],
  stockBorrowLine: [
    {
      id: LINE,
      docId: LOAN,
      lineNo: 1,
      ...goods,
      boxId: LENT,
      boxNo: BOX_NO,
      qty: '5',
      returnedQty: '0',
      consumedQty: '0',
      isRemoved: false,
    },
  ],
};

let plant: Plant;
beforeAll(async () => {
  const rights = ['web:wmsmaster:borrow', 'web:wms:borrow:return', 'web:wms:borrow:consume'];
  const warehouses = [{ warehouseId: STORE, whCode: '', whName: '' }] as never;
  plant = await startScene({ session: sessionOf('keeper', rights, { warehouses }), rows: ROWS });
  await until('whole copy', () => page.getByText('本机数据完整').elements()[0]);
});

const used = () => operationsSent(plant).filter(({ type }) => type === 'stockBorrow.consume');

it('goods that a department keeps are booked when that was agreed to, and not at a tap', async () => {
  await goTo('/stock-borrow-return');
  await scan(BOX_NO);
  await front()
    .getByRole('button', { name: /部门领用/ })
    .first()
    .click();
  const book = front().getByRole('button', { name: '部门领用', exact: true }).last();
  await expect.element(front().getByText('确认转耗用').first()).toBeVisible();
  await book.click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toHaveTextContent(`${BOX_NO} 的 5 kg 由 试验室 领用，不再归还？`);
  await press('Escape');
  await expect.poll(() => document.querySelector('[role=alertdialog]')).toBeNull();
  expect(used()).toEqual([]);
  await book.click();
  await question.getByRole('button').last().click();
  await expect
    .poll(() => used().map(({ payload }) => payload))
    .toEqual([expect.objectContaining({ id: LOAN, to: 'department', lines: [{ lineId: LINE, qty: '5' }] })]);
});
