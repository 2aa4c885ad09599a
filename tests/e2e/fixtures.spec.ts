/** Fixtures are handed out for an application and taken back with the network cut: a badge and one scan, one scan, one tap and the bin. */
import { describe, expect, test } from 'vitest';
import { formatIdLabel } from '#domain/system/scan-code.ts';
import { atWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { allIsWell, standsAt, withoutNetwork } from '#tests/support/counter-journey.ts';
import { scan } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const [WANTED, OTHER] = ['F-000026', 'F-000004'];

const tidy = new Tidy('fixture');

describe('the fixture counter', () => {
  test('carries an application out without a network, and says what is left until the service', async () => {
    const tablet = await atWork(tidy, 'fixturekeeper', 'GZ-01');
    const { page, pool } = tablet;
    const box = async () =>
      (
        await pool.query(
          `select b.box_status as status, p.person_code as holder, a.life_used::float8 as used from box b join asset_item a on a.box_id = b.id
           left join person p on p.id = b.holder_id where b.box_no = $1`,
          [WANTED],
        )
      ).rows[0];
    const application = async () =>
      (await pool.query("select status from application where doc_type = 'FIXTURE_REQ' and purpose = '装配二班压装轴承'")).rows[0];
    expect(await application()).toEqual({ status: 2 });

    await standsAt(page, '/frock/frock-lend', '扫描借用人工牌');
    await withoutNetwork(tablet, async () => {
      // A badge and one scan; the tablet knows which application asked for it.
      await scan(page, formatIdLabel('E', 'P005'));
      await front(page).getByText('周凯 待借与在借').waitFor();
      await scan(page, WANTED);
      await front(page).getByText('已借给 周凯，申请').first().waitFor();
      // What goes along with it has to be for the same product.
      await scan(page, OTHER);
      await front(page).getByText('不用于产品 CP-0001').first().waitFor();
    });
    expect(await box()).toMatchObject({ status: 9, holder: 'P005' });
    expect(await application()).toEqual({ status: 6 });

    await standsAt(page, '/frock/material-identification', '扫描归还的物品');
    await withoutNetwork(tablet, async () => {
      // One scan, one tap, what it was used for, and the bin.
      await scan(page, WANTED);
      await front(page)
        .getByRole('button', { name: /完好归还/ })
        .click();
      await front(page).getByRole('textbox', { name: '使用量' }).fill('80');
      await front(page).getByRole('button', { name: '确认', exact: true }).click();
      await front(page).getByText('扫描放入的货位').waitFor();
      await scan(page, 'F-01');
      await front(page).getByText('再使用 420 次保养').first().waitFor();
    });
    expect(await box()).toMatchObject({ status: 2, holder: null, used: 80 });
    await allIsWell(tablet);
  });
});
