/** What the server knows of the batches on a sales issue, for the certificate that leaves with them. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { certificatesOf } from '#domain/wms/sales/batch-certificate.ts';
import { SalesIssueLine, type SalesIssueLineRow } from '#domain/wms/sales/sales-issue.document.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { batchInspections } from '#server/modules/stock/batch-inspections.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { selectRows } from '#server/store/rows.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { looked } from '#tests/support/quality.ts';
import { applied, type SalesScene, salesScene, verbs } from '#tests/support/sales-scene.ts';

const RIGHTS = [
  ...FLOOR_RIGHTS,
  'web:wms:quality:record',
  ...verbs('finished', 'receive review unreview'),
  ...verbs('sales', 'create review pick ship sync print'),
];

let scene: SalesScene;
let issue: string;
beforeAll(async () => {
  scene = await salesScene(RIGHTS);
  const { receives, tablet, rows, ordered, generates, picks, plain } = scene;
  const { id: receipt } = await receives('LOT-A', ['40', '40'], null, true);
  const [found] = await rows<{ id: string; sample: string }>(
    'select id, ceil(sample_qty)::text as sample from inspection where source_doc_id = $1',
    [receipt],
  );
  const id = String(found?.id);
  expect(await tablet.does('inspection.record', looked(id, String(found?.sample), '0'))).toEqual(applied);
  const boxes = await rows<{ id: string }>('select box_id as id from inspection_box where doc_id = $1', [id]);
  const lines = boxes.map((box) => ({ boxId: box.id, qty: '40', childNo: null, verdict: 1 }));
  expect(await tablet.does('inspection.judge', { id, lines, defectCode: null, reason: null, binId: null })).toEqual(applied);
  await receives('LOT-B', ['40'], null);
  const order = await ordered('SO-C', plain, '120');
  const made = await generates(order, plain, '120');
  expect(made).toEqual(applied);
  issue = made.id('doc');
  await picks(issue);
});
afterAll(() => scene.data.plant.close());
afterEach(async () => expect(await brokenRules(scene.data.plant.pool)).toEqual({}));

const known = () => batchInspections(scene.data.plant.pool, EVERY_STORE, { id: issue });
const lines = async () =>
  (await selectRows(scene.data.plant.pool, SalesIssueLine, 'docId', [issue], 'none')) as unknown as SalesIssueLineRow[];

test('a batch that was inspected names its inspection, and one that was not is unknown', async () => {
  const [found] = await scene.rows<{ no: string; by: string }>('select doc_no as no, inspected_by_name as by from inspection');
  expect(certificatesOf({ soType: 1 }, await lines(), await known())).toMatchObject([
    { batchNo: 'LOT-A', qty: '80', boxes: 2, standing: 'qualified', docNo: found?.no, inspector: found?.by },
    { batchNo: 'LOT-B', qty: '40', boxes: 1, standing: 'unknown', docNo: '' },
  ]);
});

test('it is still known once the goods have left', async () => {
  const before = await known();
  expect(before).toHaveLength(1);
  expect(before[0]?.boxes.map(({ verdict }) => verdict)).toEqual([1, 1]);
  expect(await scene.ships(issue)).toEqual(applied);
  expect(await known()).toEqual(before);
});

test('nobody is told of an issue that is none of theirs', async () => {
  const keeper = { ...EVERY_STORE, account: 'fg', rights: RIGHTS };
  const asked = (warehouses: readonly string[]) => batchInspections(scene.data.plant.pool, { ...keeper, warehouses }, { id: issue });
  expect(await asked([String(scene.store.id)])).toHaveLength(1);
  await expect(asked([String(scene.data.store.id)])).rejects.toMatchObject({ problem: { code: 'DOC_MISSING' } });
});
