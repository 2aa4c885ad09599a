/** What the trace pages show belongs to the code that was asked for last, and is as new as that question. */
import { beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Genealogy } from '#domain/mes/genealogy.ts';
import { traceNode } from '#domain/mes/genealogy.ts';
import type { FirstConfirmView, ProcessTrace } from '#domain/mes/trace.ts';
import { front, goTo, idOf, startScene } from './app.tsx';
import { type Asked, type Plant, refused } from './plant.ts';

const PATH = 'POST /api/mes/mesProdProcessTrace';
const ORDER = {
  orderId: idOf(10),
  orderNo: 'MO-1',
  orderType: 1,
  status: 3,
  matCode: 'SH-1',
  matName: '输出轴',
  spec: null,
  unitCode: 'PCS',
};
const OPERATION = { orderOpId: idOf(11), opSeq: 10, opCode: 'TURN', opName: '车削', isKey: false, needFirstArticle: true, status: 1 };
const COUNTED = {
  planQty: '10',
  inQty: '10',
  goodQty: '0',
  scrapQty: '0',
  suspectQty: '0',
  outQty: '0',
  firstResult: 0,
  checks: 0,
  failedChecks: 0,
};
const NOTHING = { card: null, cards: [], reports: [], firsts: [], checks: [], uses: [], suspects: [], repairs: [] };
const TRACE: ProcessTrace = {
  ...NOTHING,
  order: { ...ORDER, orderQty: '10', completedQty: '0', scrapQty: '0', batchNo: null, lineName: null },
  operations: [{ ...OPERATION, ...COUNTED }],
};
const ITEM = { itemId: idOf(12), itemName: '外径', seq: 1, isKey: true, lower: '9.95', upper: '10.05', itemUnit: 'mm' };
const UNTOUCHED = { selfUserId: null, selfBy: null, selfName: null, selfAt: null, inspectName: null, inspectAt: null, proposed: null };

const firstNo = (firstBatch: string | null): FirstConfirmView =>
  ({
    ...UNTOUCHED,
    orderId: ORDER.orderId,
    orderOpId: OPERATION.orderOpId,
    items: [ITEM],
    readings: [],
    confirmId: firstBatch === null ? null : idOf(13),
    version: 1,
    firstBatch,
    trigger: firstBatch === null ? null : 1,
    stationCode: null,
    openedAt: firstBatch === null ? null : '2026-07-01T00:00:00.000Z',
    shift: 1,
    result: 0,
  }) as unknown as FirstConfirmView;

const codeIn = ({ body }: Asked): string => (body as { code: string }).code;

let plant: Plant;
beforeAll(async () => {
  plant = await startScene();
});

async function look(label: RegExp, code: string): Promise<void> {
  await userEvent.fill(front().getByRole('textbox', { name: label }), code);
  await front().getByRole('button', { name: '查询' }).click();
}

describe('the process trace', () => {
  const asksFor = (code: string) => look(/流转卡/, code);

  it('reads the first article again whenever it is asked again, so that nobody opens one beside it', async () => {
    plant.answers[`${PATH}/trace`] = (asked) => (codeIn(asked) === 'MO-1' ? TRACE : refused(404, '没有流转卡或工单'));
    plant.answers[`${PATH}/getFirstConfirm`] = () => firstNo(null);
    await goTo('/MESProcessTrace?a=1');
    await asksFor('MO-1');
    await expect.element(front().getByText('此工序还没有首件，请先开首件批次。')).toBeVisible();
    // Somebody at another tablet opens one.
    plant.answers[`${PATH}/getFirstConfirm`] = () => firstNo('F260701-ABCDEF');
    await asksFor('MO-1');
    await expect.element(front().getByText('F260701-ABCDEF')).toBeVisible();
  });

  it('does not stand under a code that nobody knows', async () => {
    await asksFor('MO-9');
    await page.getByRole('alertdialog').getByRole('button').click();
    await expect.element(front().getByText('车削')).not.toBeInTheDocument();
  });
});

describe('the product trace', () => {
  const asksFor = (code: string) => look(/箱/, code);
  const tree = (code: string): Genealogy => ({
    code,
    product: null,
    direction: 'back',
    roots: [traceNode({ kind: 'box', id: idOf(20), code })],
    isCut: false,
  });

  it('does not keep the former tree under a code that nobody knows', async () => {
    plant.answers['POST /api/mes/genealogy/trace'] = (asked) => (codeIn(asked) === 'B-1' ? tree('B-1') : refused(404, '没有'));
    await goTo('/mes/trace?a=1');
    await asksFor('B-1');
    await expect.element(front().getByText('箱 · B-1', { exact: false })).toBeVisible();
    await asksFor('B-9');
    await page.getByRole('alertdialog').getByRole('button').click();
    await expect.element(front().getByText('箱 · B-1', { exact: false })).not.toBeInTheDocument();
  });
});
