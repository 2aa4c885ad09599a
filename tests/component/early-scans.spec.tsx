/** What is scanned before the device has read whose stores there are: the scan waits for them, and means what it would have meant a moment later. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { goTo, idOf, sessionOf, startScene } from './app.tsx';
import { all, find, until } from './in-page.ts';
import { scan } from './keys.ts';
import type { PlantRows } from './plant.ts';
import { LINE_SIDE, LINE_SIDE_BINS, RAW_STORE, STORE } from './raw-store.ts';
import { unread } from './unread.ts';

const GAUGES = idOf(50);
const [LOAN, GAUGE, BORROWER, PLAN] = [idOf(51), idOf(52), idOf(53), idOf(54)];
const GAUGE_NO = 'G-000009';
/** Two stores have a bin of this name; the person works in one of them. */
const BIN = 'A-01-00';
const RIGHTS = ['web:wmsmaster:liangju', 'web:wms:gauge:return', 'web:wms:gauge:appraise', 'web:wmsmaster:check', 'web:wms:check:count'];
const stamp = { siteId: 'MAIN', bizDate: '2026-11-29', createdAt: '2026-11-29T01:00:00.000Z' };
const lent = { boxId: GAUGE, boxNo: GAUGE_NO, materialId: idOf(12), matCode: 'GC-1', matName: '圆钢', unitCode: 'kg' };

const ROWS: PlantRows = {
  ...RAW_STORE,
  warehouse: [
    ...(RAW_STORE.warehouse ?? []),
    { id: GAUGES, whCode: 'LJ01', whName: '量具库', whClassCode: 'LJJ-K', binManaged: true, isActive: true },
  ],
  bin: [
    { id: idOf(40), warehouseId: STORE, binCode: BIN, binName: BIN, isActive: true },
    ...(RAW_STORE.bin ?? []).map((bin) => (bin.id === LINE_SIDE_BINS[0] ? { ...bin, lockedByCheckId: PLAN } : bin)),
  ],
  person: [{ id: BORROWER, personCode: 'P009', personName: '周涛', status: 1 }],
  box: [
    ...(RAW_STORE.box ?? []),
    { id: GAUGE, boxNo: GAUGE_NO, boxType: 3, materialId: idOf(12), qty: '1', boxStatus: 9, warehouseId: GAUGES, holderId: BORROWER },
  ],
  lendDoc: [{ id: LOAN, ...stamp, docNo: 'LD261129-0001', status: 2, warehouseId: GAUGES, borrowerId: BORROWER, dueAt: stamp.createdAt }],
  lendLine: [{ id: idOf(55), docId: LOAN, lineNo: 1, ...lent, fromBoxId: GAUGE, fromBinId: LINE_SIDE_BINS[1], qty: '1' }],
  checkInfo: [
    {
      id: PLAN,
      ...stamp,
      docNo: 'CK261129-0001',
      status: 1,
      checkName: '月盘',
      warehouseId: LINE_SIDE,
      checkMode: 1,
      freezeMode: 1,
      lockedBins: [LINE_SIDE_BINS[0]],
    },
  ],
};

beforeAll(async () => {
  const warehouses = [LINE_SIDE, GAUGES].map((warehouseId) => ({ warehouseId, whCode: '', whName: '' }));
  await startScene({ session: sessionOf('keeper', RIGHTS, { warehouses: warehouses as never }), rows: ROWS });
  await until('whole copy', () => page.getByText('本机数据完整').elements()[0]);
});
// A page that was visited has read its rows.
beforeEach(async () => {
  for (const closing of all('[data-tab] button')) closing.click();
  await goTo('/home');
});

/** Opens a terminal and scans before any store is read. @returns what it says once they are */
async function saidToEarly(path: string, code: string): Promise<() => string> {
  const read = await unread('warehouse');
  await goTo(path);
  await find('[data-active-page] [data-part=scan-band]');
  await scan(code);
  read();
  return () => document.querySelector('[data-active-page] [data-part=scan-band]')?.textContent ?? '';
}

it('what comes back to its own store is not taken for something that is not away', async () => {
  await expect.poll(await saidToEarly('/lj/material-identification', GAUGE_NO)).toContain('周涛 归还');
});

it('the bin of a name is that of a store in which the person works', async () => {
  await expect.poll(await saidToEarly('/plan/fill', BIN)).toContain(`扫描货位 ${BIN} 的箱`);
});
