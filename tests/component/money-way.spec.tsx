/** From the claim to the invoice, as supplier and buyer see it: what is no goods is called by its name, and what is taken back is a figure like any other. */
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { notify } from '#ui/feedback/notify.tsx';
import { front, goTo, idOf, startScene } from './app.tsx';
import { typedIn } from './in-page.ts';
import { press } from './keys.ts';
import { operationsSent, type Plant } from './plant.ts';

const STATEMENT = idOf(70);
const statement = {
  id: STATEMENT,
  version: 1,
  deletedAt: null,
  createdBy: idOf(2),
  docNo: 'ST2611300001',
  supplierId: idOf(60),
  period: '202611',
  currency: 'CNY',
  taxRate: '13',
};
const line = (n: number, more: object) => ({
  id: idOf(80 + n),
  version: 1,
  docId: STATEMENT,
  lineNo: n,
  sourceLineId: idOf(90 + n),
  poNo: null,
  spec: null,
  bizDate: '2026-11-28',
  taxAmt: '0',
  invoicedAmt: '0',
  diffRemark: null,
  isRemoved: false,
  part: null,
  ...more,
});
const GOODS = line(1, {
  sourceType: 1,
  sourceDocNo: 'RC2611280001',
  materialId: idOf(50),
  matCode: 'GC-0001',
  matName: '轴承钢 φ20',
  unitCode: 'kg',
  qty: '100',
  price: '8.50',
  amount: '850',
  netAmt: '752.21',
});
const CLAIM = line(2, {
  sourceType: 4,
  sourceDocNo: 'CL2611280001',
  materialId: null,
  matCode: null,
  matName: null,
  unitCode: null,
  qty: '-1',
  price: null,
  amount: '-113',
  netAmt: '-100',
});
const lines = { statementLine: [GOODS, CLAIM] };

/** Of how each is told is kept by the device for a while, so every case has its own. */
const SUPPLIERS = [0, 1, 2, 3].map((n) => ({
  id: idOf(600 + n),
  version: 1,
  supplierCode: `S00${n}`,
  supName: `永固${n}`,
  isActive: true,
}));

/** State of the statement. */
let status = 1;
let plant: Plant;
beforeAll(async () => {
  plant = await startScene({
    size: [1600, 900],
    rows: {
      supplier: SUPPLIERS,
      outsourceDelivery: [
        { id: idOf(62), docNo: 'OD2611300001', status: 2, qty: '40', cardNo: 'K-01', matCode: 'CP-10', matName: '齿轮', unitCode: 'PCS' },
      ],
      defectReason: [{ id: idOf(63), defectCode: 'D-01', defectName: '结块' }],
      inspection: [
        {
          id: idOf(64),
          docNo: 'QI2611300001',
          status: 5,
          sourceDocId: idOf(67),
          sourceDocType: 'receipt',
          materialId: idOf(68),
          warehouseId: idOf(69),
          batchNo: 'L1',
          lotQty: '10',
          matCode: 'YL-01',
          matName: '油漆',
          unitCode: 'kg',
          acceptNo: 0,
          rejectNo: 1,
        },
      ],
      inspectionBox: [{ id: idOf(65), docId: idOf(64), boxId: idOf(66), boxNo: 'B000900001', qty: '10' }],
      box: [{ id: idOf(66), boxNo: 'B000900001', qty: '10', boxStatus: 4, warehouseId: idOf(69), binId: idOf(71), materialId: idOf(68) }],
      site: [{ id: idOf(61), siteCode: 'MAIN', factoryName: '工厂', isDefault: true, supplierMail: true, supplierLink: true }],
    },
    answers: {
      'POST /api/basic/supplier/pageList': () => ({ list: SUPPLIERS, total: SUPPLIERS.length, names: {} }),
      'POST /api/srm/statement/detail': () => ({ header: { ...statement, status }, lines }),
      'POST /api/srm/statement/pageList': () => ({ list: [{ ...statement, status: 6 }], total: 1, lines }),
      'POST /api/srm/accountOpenTicket/pageList': () => ({ list: [], total: 0, sums: {} }),
    },
  });
});

describe('the line of a claim', () => {
  it('is called by what it is and by its number where it is objected to', async () => {
    status = 1;
    await goTo(`/srm/statements?id=${STATEMENT}`);
    await front().getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '提出异议' }).click();
    const asked = page.getByRole('dialog').getByRole('listitem');
    await expect.element(asked.nth(0)).toHaveTextContent(/GC-0001轴承钢 φ20/);
    await expect.element(asked.nth(1)).toHaveTextContent(/CL2611280001索赔扣款/);
    await expect.element(page.getByRole('dialog')).not.toHaveTextContent(/null/);
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  });

  it('is a figure below zero where the request is made', async () => {
    await goTo(`/srm/makeOutDetails?statements=${STATEMENT}`);
    const amount = front().getByRole('textbox', { name: /第 2 行/ });
    await expect.poll(() => typedIn(amount.element())).toBe('-113');
    expect(amount.element().getAttribute('aria-invalid')).toBeNull();
    await amount.fill('-100');
    await expect.element(front().getByText('数量不能是负数')).not.toBeInTheDocument();
  });
});

describe('a delivery to an outsourcer', () => {
  it('lists the pieces that have left, though they lie in no box', async () => {
    await goTo(`/mes/outsource-delivery?id=${idOf(62)}`);
    const lines = front().getByRole('row').filter({ hasText: 'K-01' });
    await expect.element(lines).toHaveTextContent(/CP-10齿轮40/);
    await expect.element(lines).not.toHaveTextContent(/不在本机/);
  });
});

describe('a rejection', () => {
  it('is said by a code that reports count, and words beside it', async () => {
    await goTo(`/wms/qualityChoose?id=${idOf(64)}`);
    await front().getByText('B000900001').click();
    await front().getByRole('button', { name: '不合格（1）' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').first().click();
    await page.getByRole('option', { name: /D-01/ }).click();
    await dialog.getByRole('button', { name: '判定不合格' }).click();
    await expect
      .poll(() => operationsSent(plant).map(({ type, payload }) => [type, (payload as { defectCode?: string }).defectCode]))
      .toEqual([['inspection.judge', 'D-01']]);
  });
});

describe('what tells nobody', () => {
  const drawer = () => page.getByRole('dialog');
  const openWays = async (n: number, way: object): Promise<void> => {
    plant.answers['POST /api/srm/supplierWay'] = () => ({
      version: 1,
      topics: ['purchaseOrder'],
      addresses: ['a@b.example'],
      webhook: null,
      ...way,
    });
    await goTo('/basic/supplier-file');
    await front()
      .getByRole('row')
      .filter({ hasText: `永固${n}` })
      .first()
      .click({ button: 'right' });
    await page.getByRole('menuitem', { name: '通知方式' }).click();
    await drawer().getByCss('[data-part=control]').first().click();
  };
  const isOffered = (): boolean => !drawer().getByRole('button', { name: '保存', exact: true }).element().hasAttribute('disabled');

  it('offers it where a mail can leave', async () => {
    await openWays(0, { mail: 'on', hasWebhooks: true });
    await expect.poll(isOffered).toBe(true);
    await press('Escape');
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  it.each([
    ['the server has no mail', 1, { mail: 'off', hasWebhooks: false }],
    ['the site wants none', 2, { mail: 'unwanted', hasWebhooks: false }],
    ['the supplier has no address', 3, { mail: 'on', hasWebhooks: false, addresses: [] }],
  ])('offers no 保存 where %s', async (_why, n, way) => {
    await openWays(n, way);
    await expect.poll(isOffered).toBe(false);
    await press('Escape');
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  it('is said on the page of sites, where a site wants mails and the server has none', async () => {
    plant.answers['POST /api/system/outgoing_message/state'] = () => ({
      mail: false,
      address: false,
      webhook: false,
      waiting: 0,
      failed: 0,
    });
    await goTo('/master-data/site');
    await expect.element(front().getByText(/没有配置邮件，通知和免登录答复链接都不会发出/)).toBeVisible();
  });
});

describe('a message', () => {
  it('does not outlive the page it was said on, and comes along to the page its act leads to', async () => {
    notify({ tone: 'error', title: '没有保存' });
    await expect.element(page.getByText('没有保存')).toBeVisible();
    await goTo('/srm/statements');
    await expect.element(page.getByText('没有保存')).toBeVisible();
    await press('Tab');
    await goTo('/basic/unit');
    await expect.element(page.getByText('没有保存')).not.toBeInTheDocument();
  });
});
