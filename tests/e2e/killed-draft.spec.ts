/** The battery is empty in the middle of a document that is only collected yet: what was scanned and labelled is there again, without a network too. */
import { expect, test } from 'vitest';
import { says, taps } from '#tests/support/at-terminal.ts';
import { atWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { choose, goTo, unlock } from '#tests/support/keeper-at-work.ts';
import { killTablet, scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('killed-draft');
const PASSWORD = 'chejian888';

test('boxes that the leader has scanned for a return are on the list when the tablet comes back', async () => {
  const place = await atWork(tidy, 'leader', 'L1-01');
  const { page, pool, context } = place;
  await context.setOffline(true);
  const { rows } = await pool.query<{ no: string }>(
    `select box_no as no from box b join warehouse w on w.id = b.warehouse_id
     where w.wh_code = 'XB01' and b.box_status = 2 and b.qty > 0 order by box_no limit 2`,
  );
  const boxes = rows.map(({ no }) => no);
  expect(boxes).toHaveLength(2);
  await goTo(page, '/wms/production-material');
  await taps(page, '新增退料');
  await choose(page, '退入仓库', 'YCL01');
  for (const [n, box] of boxes.entries()) {
    await says(page, n === 0 ? '扫描要退的箱' : '扫描下一箱');
    await scan(page, box);
    await says(page, `清点箱 ${box}`);
    await taps(page, /确认数量/);
    await front(page)
      .getByRole('button', { name: `提交退料（${n + 1}）` })
      .waitFor();
  }
  await killTablet(place, place.profile);

  const { page: again } = await place.again(place.profile, { offline: true });
  await unlock(again, 'leader', PASSWORD);
  await goTo(again, '/wms/production-material');
  await taps(again, '新增退料');
  await front(again).getByRole('button', { name: '提交退料（2）' }).waitFor();
  for (const box of boxes) await front(again).getByRole('list', { name: '退料明细' }).getByText(box).waitFor();
});
