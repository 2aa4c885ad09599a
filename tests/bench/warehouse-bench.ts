/** What keepers ask of a large warehouse, as the server answers it: the lists of stock, the log of a box, and which boxes to take. Without the wire. */
import type pg from 'pg';
import type { Actor } from '#domain/kernel/permission.ts';
import { boxHistory, historyQuerySchema } from '#server/modules/reports/ledger-logs.sql.ts';
import { allBoxes, allBoxesSchema } from '#server/modules/reports/mes-boxes.sql.ts';
import { stockByWarehouse, stockQuerySchema } from '#server/modules/reports/stock-by-warehouse.sql.ts';
import { groupQuerySchema, groupToQuerySchema, stockByBatch, stockGroups } from '#server/modules/reports/stock-summary.sql.ts';
import { boxQuerySchema, listBoxes } from '#server/modules/stock/stock.ts';
import { ASSETS, GAUGES, gaugeQuestions, loanQuestions } from './asset-questions.ts';
import { makeAssets } from './big-assets.ts';
import { ITEMS_PER_INSPECTION, makeGauges } from './big-gauges.ts';
import { ENTRIES_PER_BOX, makeStock, type Size } from './big-stock.ts';
import { benchBooks } from './books-bench.ts';
import { benchExports } from './export-bench.ts';
import type { Plant } from './plant.ts';
import { answered, BUDGET, type Question, someOf, TRIES } from './questions.ts';
import type { Report } from './report.ts';
import { signingDevice } from './signing-device.ts';

const scale = Number(process.env.BENCH_SCALE ?? '1');
const SIZE: Size = { boxes: Math.ceil(1_000_000 * scale), materials: Math.ceil(5000 * scale), warehouses: 20 };
/** As a page asks: rows first, then once what they add up to. */
const PAGE = { pageSize: 50, figures: false, counted: false };

async function questions(db: pg.Pool, actor: Actor): Promise<readonly Question[]> {
  const boxes = await someOf(db, `select id, box_no as no from box where qty > 0 order by md5(id::text) limit ${TRIES}`);
  const kept = await someOf(
    db,
    `select warehouse_id as warehouse, material_id as material from (select distinct warehouse_id, material_id from box where qty > 0 limit 5000) x
     order by md5(material_id::text) limit ${TRIES}`,
  );
  const houses = await someOf(db, 'select id from warehouse order by wh_code');
  const at = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;
  const stock = (more: (turn: number) => object) => (on: pg.Pool, turn: number) =>
    stockByWarehouse(on, actor, stockQuerySchema.parse({ ...PAGE, ...more(turn) }));
  return [
    { what: 'stock list, everything, first page', ask: stock(() => ({})) },
    { what: 'stock list of a warehouse', ask: stock((turn) => ({ warehouseId: at(houses, turn)?.id })) },
    { what: 'stock list, words of a material', ask: stock((turn) => ({ sMAT: `BIG00${String(turn).padStart(2, '0')}` })) },
    {
      what: 'stock list, what is frozen in a warehouse',
      ask: stock((turn) => ({ statusGroup: 'frozen', warehouseId: at(houses, turn)?.id })),
    },
    {
      what: 'boxes of a material in a warehouse',
      ask: (on, turn) =>
        listBoxes(
          on,
          actor,
          boxQuerySchema.parse({ pageSize: 50, warehouseId: at(kept, turn)?.warehouse, materialId: at(kept, turn)?.material }),
        ),
    },
    { what: 'a box by its number', ask: (on, turn) => listBoxes(on, actor, boxQuerySchema.parse({ boxNo: at(boxes, turn)?.no })) },
    { what: 'all boxes, first page', atMost: 300, ask: (on) => allBoxes(on, actor, allBoxesSchema.parse({ ...PAGE })) },
    {
      what: 'all boxes of a warehouse with a status',
      atMost: 300,
      ask: (on, turn) => allBoxes(on, actor, allBoxesSchema.parse({ ...PAGE, warehouseId: at(houses, turn)?.id, status: [4] })),
    },
    {
      what: 'all boxes, words of a material',
      atMost: 300,
      ask: (on, turn) => allBoxes(on, actor, allBoxesSchema.parse({ ...PAGE, sMAT: `BIG00${String(turn).padStart(2, '0')}` })),
    },
    { what: 'stock by material', ask: (on) => stockGroups(on, actor, groupQuerySchema.parse({ ...PAGE })) },
    {
      what: 'stock by material, words',
      ask: (on, turn) => stockGroups(on, actor, groupQuerySchema.parse({ ...PAGE, sMAT: `BIG00${String(turn).padStart(2, '0')}` })),
    },
    {
      what: 'stock of a material by batch',
      ask: (on, turn) => stockByBatch(on, actor, groupToQuerySchema.parse({ ...PAGE, materialId: at(kept, turn)?.material })),
    },
    {
      what: 'log of a box',
      ask: (on, turn) => boxHistory(on, actor, historyQuerySchema.parse({ ...PAGE, boxId: at(boxes, turn)?.id })),
    },
    { what: 'log of all boxes, newest first', ask: (on) => boxHistory(on, actor, historyQuerySchema.parse({ ...PAGE })) },
    {
      what: 'log of all boxes, one month',
      ask: (on) => boxHistory(on, actor, historyQuerySchema.parse({ ...PAGE, date: { from: '2025-03-01', to: '2025-03-31' } })),
    },
  ];
}

/** Picking lists made by the server out of all boxes of a material, first in first out, in one operation each. */
async function allocations(plant: Plant, order: string): Promise<number[]> {
  const { device, sign } = await signingDevice(plant);
  const goods = await someOf(
    plant.db,
    `select warehouse_id as warehouse, material_id as material from box where qty > 0 and box_status = 2 group by 1, 2 having count(*) > 3 order by ${order} limit ${TRIES}`,
  );
  const times: number[] = [];
  for (const { warehouse, material } of goods) {
    const line = { materialId: material, qty: '100', demandLineId: null };
    const operation = device.operation('requisition.generate', (idOf) => ({
      id: idOf('doc'),
      requisitionType: 1,
      demandId: null,
      fromWarehouseId: warehouse,
      toWarehouseId: null,
      toBinId: null,
      orderNo: null,
      needAt: null,
      lines: [line],
    }));
    const start = performance.now();
    const { results } = await device.push(sign(operation));
    times.push(performance.now() - start);
    if (results[0]?.status !== 'applied') throw new Error(`a list was answered ${JSON.stringify(results[0])}`);
  }
  return times;
}

export async function benchWarehouse(plant: Plant, report: Report): Promise<void> {
  const { db } = plant;
  const began = performance.now();
  await makeStock(db, SIZE);
  report.title('Lists of a large warehouse');
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  report.line(`${SIZE.boxes} boxes, ${SIZE.boxes * ENTRIES_PER_BOX} ledger rows, ${SIZE.materials} materials, made in ${seconds} s`);
  const { actor } = await plant.signIn();
  report.heading('the server without the wire');
  const plans = await answered(db, report, await questions(db, actor));
  const lists = await allocations(plant, 'md5(material_id::text)');
  report.figure({ what: 'picking list of a material, FIFO, with its reservation', unit: 'ms', values: lists, budget: BUDGET });
  report.figure({ what: 'the same, of the materials with the most boxes', unit: 'ms', values: await allocations(plant, 'count(*) desc') });
  plans.push(...(await benchBooks(plant, report, actor)));
  await benchExports(plant, report);
  report.heading(`${ASSETS.assets} tools, ${ASSETS.loanLines} lines of loans`);
  await makeAssets(db, ASSETS);
  plans.push(...(await answered(db, report, await loanQuestions(db, actor))));
  report.heading(`${GAUGES.gauges} gauges, ${GAUGES.inspections * ITEMS_PER_INSPECTION} measured items`);
  await makeGauges(db, GAUGES);
  plans.push(...(await answered(db, report, gaugeQuestions(actor))));
  if (process.argv.includes('--plans')) report.line(plans.join('\n\n'));
}
