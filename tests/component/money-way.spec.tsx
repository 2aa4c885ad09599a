/** From the claim to the invoice, as supplier and buyer see it: what is no goods is called by its name, and what is taken back is a figure like any other. */
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { front, goTo, idOf, startScene } from './app.tsx';
import { typedIn } from './in-page.ts';

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
  ...{ id: idOf(80 + n), version: 1, docId: STATEMENT, lineNo: n, sourceLineId: idOf(90 + n), poNo: null, spec: null },
  ...{ bizDate: '2026-11-28', taxAmt: '0', invoicedAmt: '0', diffRemark: null, isRemoved: false, part: null },
  ...more,
});
const GOODS = line(1, {
  ...{ sourceType: 1, sourceDocNo: 'RC2611280001', materialId: idOf(50), matCode: 'GC-0001', matName: '轴承钢 φ20', unitCode: 'kg' },
  ...{ qty: '100', price: '8.50', amount: '850', netAmt: '752.21' },
});
const CLAIM = line(2, {
  ...{ sourceType: 4, sourceDocNo: 'CL2611280001', materialId: null, matCode: null, matName: null, unitCode: null },
  ...{ qty: '-1', price: null, amount: '-113', netAmt: '-100' },
});
const lines = { statementLine: [GOODS, CLAIM] };

/** State of the statement. */
let status = 1;
beforeAll(async () => {
  await startScene({
    size: [1600, 900],
    answers: {
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
