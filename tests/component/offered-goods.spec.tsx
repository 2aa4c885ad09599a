/** A page of one store offers what belongs there as its goods; what a document is made for is any material. */
import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { front, goTo, idOf, sessionOf, startScene } from './app.tsx';
import { until } from './in-page.ts';
import type { PlantRows } from './plant.ts';
import { RAW_STORE } from './raw-store.ts';

const FIXTURES = idOf(50);
const material = (id: string, matCode: string, matName: string, classCode: string) => ({
  id,
  matCode,
  matName,
  classCode,
  baseUnit: 'PCS',
  isActive: true,
});

const ROWS: PlantRows = {
  ...RAW_STORE,
  warehouse: [
    ...(RAW_STORE.warehouse ?? []),
    { id: FIXTURES, whCode: 'GZ01', whName: '工装库', whClassCode: 'GZCP-K', binManaged: true, isActive: true },
  ],
  materialClass: [
    ...(RAW_STORE.materialClass ?? []),
    { id: idOf(51), classCode: 'GZ', className: '工装', whClassCode: 'GZCP-K', isActive: true },
    { id: idOf(52), classCode: 'CP', className: '成品', whClassCode: 'CCP-K', isActive: true },
  ],
  material: [
    ...(RAW_STORE.material ?? []),
    material(idOf(53), 'F-0901', '压装工装', 'GZ'),
    material(idOf(54), 'CP-0901', '输出轴总成', 'CP'),
  ],
};

beforeAll(async () => {
  const session = sessionOf('fixtures', ['web:gongzhuang', 'web:wms:fixtureReq:create'], {
    warehouses: [{ warehouseId: FIXTURES, whCode: '', whName: '' }] as never,
  });
  await startScene({ session, rows: ROWS });
  await until('whole copy', () => page.getByText('本机数据完整').elements()[0]);
});

it('an application for fixtures names the product that they are for', async () => {
  await goTo('/frock/frock-picking-apply?new=1');
  const product = front().getByRole('combobox', { name: '产品' });
  await expect.element(product).toBeVisible();
  await userEvent.fill(product, 'CP-0901');
  await userEvent.click(page.getByRole('option', { name: /CP-0901/ }));
  await expect.element(product).toHaveValue('CP-0901 输出轴总成');
});
