/** Counting what has no label: what is refused is said where it was typed, the batches in stock are offered, and a bin of another counter is taken over. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { batchId } from '#domain/wms/stock/batch-id.ts';
import { front, goTo, idOf, startScene } from './app.tsx';
import { button } from './in-page.ts';
import { scan } from './keys.ts';
import { operationsSent, type Plant } from './plant.ts';
import { RAW_STORE, STORE } from './raw-store.ts';

const PLAN = idOf(70);
const [OWN_BIN, OTHER_BIN] = [idOf(71), idOf(72)];
const PAINT = idOf(73);
const BATCH = batchId(PAINT, 'YQ-0901');
const bin = { warehouseId: STORE, binType: 1, isActive: true, lockedByCheckId: PLAN };
const [MATERIAL] = RAW_STORE.material ?? [];
const [BOX] = RAW_STORE.box ?? [];

let plant: Plant;
beforeAll(async () => {
  plant = await startScene({
    size: [1400, 900],
    rows: {
      ...RAW_STORE,
      bin: [
        { id: OWN_BIN, binCode: 'A-01-01', binName: 'A-01-01', ...bin },
        { id: OTHER_BIN, binCode: 'A-01-02', binName: 'A-01-02', ...bin },
      ],
      material: [
        ...(RAW_STORE.material ?? []),
        {
          ...MATERIAL,
          id: PAINT,
          matCode: 'YQ-1',
          matName: '油漆',
          boxManaged: false,
          shelfLifeManaged: true,
          shelfLife: 6,
          warrantyUnit: 30,
        },
      ],
      batch: [{ id: BATCH, materialId: PAINT, batchNo: 'YQ-0901', receivedDate: '2026-09-01' }],
      box: [
        { ...BOX, id: idOf(75), boxNo: 'BX2611290075', materialId: PAINT, batchId: BATCH, boxStatus: 2, prevStatus: null, binId: null },
      ],
      checkInfo: [
        {
          id: PLAN,
          docNo: 'PD1',
          checkName: '十一月',
          status: 2,
          checkMode: 1,
          freezeMode: 1,
          warehouseId: STORE,
          lockedBins: [OWN_BIN, OTHER_BIN],
        },
      ],
    } as never,
  });
});
beforeEach(() => goTo('/home'));

const asks = (text: string): Promise<void> => expect.poll(() => (front().element() as HTMLElement).innerText).toContain(text);
const dialog = () => page.getByRole('dialog');

it('says a refusal in the dialog, keeps what was typed there, and offers the batches in stock', async () => {
  await goTo('/plan/fill');
  await asks('扫描要盘点的货位');
  await scan('A-01-01');
  await asks('扫描货位 A-01-01 的箱');
  await button('无标签').click();
  await dialog().getByRole('combobox', { name: '物料' }).fill('YQ-1');
  await page.getByRole('option', { name: /YQ-1/ }).click();
  const batch = dialog().getByRole('combobox', { name: '批号' });
  await batch.fill('L9');
  await dialog().getByLabelText(/^数量/).fill('3');
  await dialog().getByRole('button', { name: '录入' }).click();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('YQ-1 有保质期，批次 L9 没有记录');
  await expect.element(batch).toHaveValue('L9');
  await batch.fill('YQ');
  // What was wrong is not said of what is typed now.
  expect(dialog().getByRole('alert').elements()).toEqual([]);
  await page.getByRole('option', { name: /YQ-0901/ }).click();
  await expect.element(batch).toHaveValue('YQ-0901');
  await dialog().getByRole('button', { name: '录入' }).click();
  await expect.poll(() => dialog().elements()).toEqual([]);
  await expect
    .poll(() =>
      operationsSent(plant)
        .filter(({ type }) => type === 'checkInfo.found')
        .map(({ payload }) => payload),
    )
    .toEqual([expect.objectContaining({ binId: OWN_BIN, materialId: PAINT, batchNo: 'YQ-0901', qty: '3' })]);
});

it('offers to take over the bin that another counter has, and does it under the refused claim', async () => {
  plant.answers['POST /api/sync/push'] = ({ body }) => ({
    serverTime: new Date().toISOString(),
    feedHead: '1.0',
    rows: [],
    results: (body as { operations: { opId: string; payload: { fromId?: string | null } }[] }).operations.map(({ opId, payload }) => ({
      opId,
      issues: [],
      ...(payload.fromId === null
        ? { status: 'rejected', code: 'CHECK_BIN_TAKEN', params: { name: '张敏', holderId: idOf(9) } }
        : { status: 'applied', code: null, params: {} }),
    })),
  });
  await goTo('/plan/fill');
  await asks('扫描货位 A-01-01 的箱');
  await scan('A-01-02');
  await asks('此货位正由 张敏 盘点');
  await front().getByRole('button', { name: '接手' }).first().click();
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('此货位正由 张敏 盘点');
  await page.getByRole('alertdialog').getByRole('button', { name: '接手' }).click();
  const claims = () => operationsSent(plant).filter(({ type }) => type === 'checkInfo.claim');
  await expect.poll(() => claims().at(-1)?.payload).toEqual({ id: PLAN, binId: OTHER_BIN, fromId: idOf(9) });
  expect(claims().at(-1)?.replaces).toBe(claims().at(-2)?.opId);
});
