/** A form whose document is about one labelled thing hears its label, whichever field has the focus. */
import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { front, goTo, idOf, sessionOf, startScene } from './app.tsx';
import { typedIn, until } from './in-page.ts';
import { scan } from './keys.ts';
import type { PlantRows } from './plant.ts';
import { RAW_STORE } from './raw-store.ts';

const GAUGES = idOf(50);
const GAUGE_NO = 'G-000009';

const ROWS: PlantRows = {
  ...RAW_STORE,
  warehouse: [
    ...(RAW_STORE.warehouse ?? []),
    { id: GAUGES, whCode: 'LJ01', whName: '量具库', whClassCode: 'LJJ-K', binManaged: true, isActive: true },
  ],
  box: [
    ...(RAW_STORE.box ?? []),
    { id: idOf(52), boxNo: GAUGE_NO, boxType: 3, materialId: idOf(12), qty: '1', boxStatus: 2, warehouseId: GAUGES },
  ],
  assetItem: [
    { id: idOf(53), assetNo: GAUGE_NO, materialId: idOf(12), boxId: idOf(52), homeWarehouseId: GAUGES, calibCycle: 365, lifeUsed: '0' },
  ],
};

beforeAll(async () => {
  const session = sessionOf('gauges', ['web:wmsmaster:liangju', 'web:wms:gauge:calibrate'], {
    warehouses: [{ warehouseId: GAUGES, whCode: '', whName: '' }] as never,
  });
  await startScene({ session, rows: ROWS });
  await until('whole copy', () => page.getByText('本机数据完整').elements()[0]);
});

const field = (name: string) => front().getByRole('textbox', { name });

it('a calibration takes the gauge that is scanned while another field is being filled in', async () => {
  await goTo('/lj/ljStockRecord?new');
  await expect.element(field('证书号')).toBeVisible();
  await userEvent.click(field('证书号'));
  await field('证书号').fill('C-17');
  await scan(GAUGE_NO);
  await expect.poll(() => typedIn(field('编号').element())).toBe(GAUGE_NO);
  expect(typedIn(field('证书号').element())).toBe('C-17');
  await scan('NO-SUCH-THING');
  await expect.element(page.getByText('NO-SUCH-THING 不是量具标签，请扫描量具')).toBeVisible();
  expect(typedIn(field('编号').element())).toBe(GAUGE_NO);
});
