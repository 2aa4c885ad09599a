/** A plan that was saved and not issued yet says what it covers, as its form did: its scope, and how many boxes and bins that is by now. */
import { expect, it } from 'vitest';
import { front, goTo, idOf, startScene } from './app.tsx';
import { RAW_STORE, STORE } from './raw-store.ts';

const PLAN = idOf(81);
const BIN = idOf(82);

it('a saved plan shows what it covers', async () => {
  const bin = { id: BIN, warehouseId: STORE, binCode: 'C-07-01', binName: 'C-07-01', isActive: true };
  const plan = {
    id: PLAN,
    siteId: 'MAIN',
    bizDate: '2026-11-29',
    createdAt: '2026-11-29T01:00:00.000Z',
    docNo: 'CK261129-0007',
    status: 0,
    checkName: '月盘',
    checkType: 3,
    checkMode: 1,
    freezeMode: 1,
    warehouseId: STORE,
    scopeBins: [BIN],
    scopeClasses: [],
    scopeMaterials: [],
    leftOutBins: [],
    counterIds: [],
    lockedBins: [],
  };
  await startScene({
    rows: { ...RAW_STORE, bin: [...(RAW_STORE.bin ?? []), bin], checkInfo: [plan] },
    answers: {
      'POST /api/wms/wmsCheckInfo/checkFindings': () => ({ empty: [], boxes: 12, bins: 3, findings: [], without: [], devices: [] }),
    },
  });
  await goTo(`/plan?id=${PLAN}`);
  await expect.element(front().getByText('12 箱，3 个货位').first()).toBeVisible();
  await expect.element(front().getByText('C-07-01').first()).toBeVisible();
});
