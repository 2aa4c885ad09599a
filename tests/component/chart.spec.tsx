/** A chart's words come from whoever named a store, a material or a reason: they are words, whatever they look like. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ChartView } from '#pages/chart/chart-view.tsx';
import { all, find } from './in-page.ts';
import { mount } from './mount.tsx';

const HOSTILE = '<img src=x onerror="document.title=\'taken\'"><b>bold</b>';

it('a name that is written as a page is told as it is written, at the bar and in what is shown beside it', async () => {
  const title = document.title;
  const drawing = {
    kind: 'bars',
    series: [{ key: 'qty', name: HOSTILE }],
    rows: ['甲', '乙'].map((key, at) => ({ key, label: `${HOSTILE} ${key}`, values: { qty: at + 3 } })),
  } as const;
  await mount(
    <div style={{ width: 600 }}>
      <ChartView drawing={drawing} label="chart" height={200} />
    </div>,
  );
  const picture = await find('[role=img] svg');
  await expect.poll(() => picture.textContent).toContain('<img');
  await page.elementLocator(picture).hover({ position: { x: 400, y: 60 } });
  await expect
    .poll(() =>
      all('[role=img] > div')
        .map((part) => part.innerText)
        .join(' '),
    )
    .toContain('<b>bold</b>');
  expect(all('[role=img] img, [role=img] b')).toEqual([]);
  expect(document.title).toBe(title);
});
