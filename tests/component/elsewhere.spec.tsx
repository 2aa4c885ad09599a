/** A manager of all stores stands at the station of one: what this device never gets is somewhere else, and not nowhere. */
import { describe, expect, it } from 'vitest';
import { sessionOf, startScene } from './app.tsx';
import { all, until } from './in-page.ts';
import { LINE_SIDE, STORE } from './raw-store.ts';

const places = [STORE, LINE_SIDE].map((warehouseId, at) => ({ warehouseId, whCode: `YCL0${at}`, whName: `原材料${at}库` }));

/** @param held stores whose documents and boxes come to this device */
const opens = (held: readonly string[]) =>
  startScene({
    session: sessionOf('manager', ['web:wmsmaster:finished'], {
      sets: ['base', 'materials', 'sales', ...held.flatMap((id) => [`docs:${id}`, `boxes:${id}`])],
      warehouses: places as never,
    }),
    at: '/products/products-delivery',
    size: [1280, 800],
  });

const said = (): Promise<HTMLElement> =>
  until('word of the empty list', () =>
    all('[data-active-page] [data-part=empty]:not([data-filling])').find((one) => one.checkVisibility()),
  );

describe('a list that is empty on this device', () => {
  it('counts nothing, says that other stores are with other devices, and leads to the server instead of to a second document', async () => {
    await opens([STORE]);
    const empty = await said();
    expect(empty.innerText).toContain('其他仓库和产线的单据由其他设备保管');
    expect([...empty.querySelectorAll('button')].map((one) => one.innerText)).toEqual(['向服务器查询']);
    expect(all('[data-active-page] [data-part=count]').map((one) => one.innerText)).toEqual(['–']);
  });
});
