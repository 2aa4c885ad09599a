/** From the last key of a scanner to the screen, with as many boxes on the device as a store holds (ux §2.7 point 21). */
import { chromium } from 'playwright';
import { launchOptions } from '#tests/support/chromium.ts';
import { binRow, idOf, insert, type Plant } from './plant.ts';
import type { Report } from './report.ts';
import { terminalAt } from './terminal.ts';
import { typedScan } from './typed-scan.ts';

const BOXES = 10_000;
const BINS = 200;
const SCANS = 60;
const PAGE = '/goods-adjust';
const NORMAL = { boxType: 1, boxStatus: 2, reservedQty: '0', qty: '24' };

const boxNo = (n: number): string => `BOX${String(n).padStart(7, '0')}`;
const binCode = (n: number): string => `A-${String(n).padStart(3, '0')}`;

async function stock({ db, goods }: Plant): Promise<void> {
  const { warehouseId, materialId } = goods;
  const bins = Array.from({ length: BINS }, (_, n) => ({ ...binRow(`scan-bin-${n}`, binCode(n), warehouseId), binType: 7 }));
  await insert(db, 'bin', bins);
  const batch = { id: idOf('scan-batch'), materialId, batchNo: 'SCAN', receivedDate: '2026-01-05', qualityStatus: 1 };
  await insert(db, 'batch', [batch]);
  const boxes = Array.from({ length: BOXES }, (_, n) => {
    const place = { warehouseId, binId: idOf(`scan-bin-${n % BINS}`), materialId, batchId: batch.id };
    return { id: idOf(`scan-box-${n}`), boxNo: boxNo(n), ...NORMAL, ...place };
  });
  await insert(db, 'box', boxes);
}

export async function benchScan(plant: Plant, report: Report): Promise<void> {
  report.heading(`scan: from the last key to the screen, ${BOXES} boxes on the device`);
  await stock(plant);
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await terminalAt(browser, plant, PAGE, ['e_box', BOXES]);
    const boxes: number[] = [];
    const bins: number[] = [];
    for (let n = 0; n < SCANS; n += 1) {
      boxes.push(await typedScan(page, boxNo(n * 97)));
      await page.waitForTimeout(150);
      bins.push(await typedScan(page, binCode((n * 97 + 1) % BINS)));
      await page.waitForTimeout(150);
    }
    const budget = { of: 'p95', atMost: 100 } as const;
    report.figure({ what: 'a box: what it is, and what to do with it', unit: 'ms', values: boxes, budget });
    report.figure({ what: 'its bin: moved, on the disk, ready for the next box', unit: 'ms', values: bins, budget });
  } finally {
    await browser.close();
  }
}
