/** The leader of a line counts its store, and may not open the list of plans: home tells what waits to be counted, and leads to where it is done. */
import { expect, test } from 'vitest';
import { answers, says } from '#tests/support/at-terminal.ts';
import { atWork } from '#tests/support/at-work.ts';
import { byTile, isTold } from '#tests/support/on-pages.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const tidy = new Tidy('line-count');

test('what waits to be counted at the line stands at home, and one press leads to counting it', async () => {
  const { page, pool } = await atWork(tidy, 'leader', 'L1-01');
  const { rows } = await pool.query<{ box: string; bin: string; qty: number }>(
    `select b.box_no as box, n.bin_code as bin, b.qty::float8 as qty from check_line l join check_info c on c.id = l.doc_id
     join box b on b.id = l.box_id join bin n on n.id = b.bin_id where c.check_name = '一线早班盘点' order by b.box_no limit 1`,
  );
  const [{ box, bin, qty } = { box: '', bin: '', qty: 0 }] = rows;
  expect(box).not.toBe('');
  await isTold(page, '待盘点', 1);
  await byTile(page, '待盘点');
  await says(page, '扫描要盘点的货位');
  await scan(page, bin);
  await says(page, `扫描货位 ${bin} 的箱`);
  await scan(page, box);
  await answers(page, `已盘 ${qty} `);
});
