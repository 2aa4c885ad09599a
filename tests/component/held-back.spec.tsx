/**
 * A fresh device on a slow line: it knows what it is to hold, and nothing of it is here. No page may say that there is none of anything, nor how many there
 * are; each says how far it is. The pages are all that are built.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { REPORTS } from '#domain/reports.ts';
import { SCAN_PAGES } from '#domain/system/todo.ts';
import { builtPaths } from '#shell/screens.ts';
import { goTo, sessionOf, startScene } from './app.tsx';
import { all, until } from './in-page.ts';
import { scan } from './keys.ts';
import { LINE_SIDE, STORE } from './raw-store.ts';

const stores = [STORE, LINE_SIDE];
const SETS = [
  'base',
  'inbound',
  'demand',
  'sales',
  ...stores.map((id) => `docs:${id}`),
  ...stores.map((id) => `boxes:${id}`),
  'batches',
  'materials',
];

beforeAll(async () => {
  const places = stores.map((warehouseId, at) => ({ warehouseId, whCode: `YCL0${at}`, whName: `原材料${at}库` }));
  await startScene({
    session: sessionOf('admin', ['*'], { sets: SETS, warehouses: places as never }),
    size: [1900, 900],
    answers: { 'POST /api/sync/fill': () => new Promise(() => undefined) },
  });
  await until('word of the pill', () => document.querySelector('[data-part=sync-pill][data-word=filling]'));
});

const shown = (selector: string): HTMLElement[] => all(`[data-active-page] ${selector}`).filter((one) => one.checkVisibility());

/** Texts of the page in front that are a count or a sum of nothing. */
function noughts(): string[] {
  const texts = document.createTreeWalker(document.querySelector('[data-active-page]') as Node, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement: at } = node;
    const text = (node.textContent ?? '').trim();
    if (/^0(\s|$)|\s0$/.test(text) && at?.checkVisibility() && !at.closest('input, select, option, svg, [data-part=keypad]'))
      found.push(`${at.tagName}: ${text} in ${at.parentElement?.innerText.slice(0, 40)}`);
  }
  return found;
}

/** Whatever a page has asked of its rows so far has been answered: another reader of the same tables has had its turn. */
async function read(): Promise<void> {
  const db = await new Promise<IDBDatabase>((done) => {
    const opening = indexedDB.open('cache');
    opening.onsuccess = () => done(opening.result);
  });
  await new Promise<void>((done) => {
    const reading = db.transaction([...db.objectStoreNames], 'readonly');
    reading.oncomplete = () => done();
    reading.objectStore('sets').count();
  });
  db.close();
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}

/** What the page in front says of rows that nobody has yet. */
async function claims(path: string): Promise<string[]> {
  await goTo(path);
  await until(`title of ${path}`, () => shown('h1')[0]);
  for (let turn = 0; turn < 3; turn += 1) await read();
  const counts = shown('[data-part=count]').map((one) => one.innerText);
  const none = shown('[data-part=empty]:not([data-filling], [data-advice])').map((one) => one.innerText);
  const told = shown('[data-part=instruction], [data-part=idle]').map((one) => one.innerText);
  return [...counts.filter((text) => /^\d/.test(text)), ...none, ...told.filter((text) => NONE.test(text)), ...noughts()].map(
    (claim) => `${path}: ${claim}`,
  );
}

/** An ordinary run asks one page in three, others with each commit (tests/tiers). */
const PARTS = import.meta.env.TIER === 'ordinary' ? 3 : 1;
const TURN = Number.parseInt(String(import.meta.env.DRAW ?? '').slice(0, 6) || '0', 16) % PARTS;

/** Pages outside the shell; what this device itself has and has not sent; the test of its parts. Reports ask the server, whatever is here. */
const APART = ['/login', '/order-answer', '/error-401', '/error-404', '/', '/sync-centre', '/person-index', '/received', '/basic/test2'];
/** So begins what a terminal says where nothing waits. */
const NONE = /没有(?!下完)/;
const ASKED = new Set(REPORTS.map(({ path }) => path));

describe('as long as the first copy is on its way', () => {
  it('no page says that there is none, nor how many there are', async () => {
    const said: string[] = [];
    const asked = builtPaths().filter((one) => !APART.includes(one) && !ASKED.has(one));
    for (const path of asked.filter((_, at) => at % PARTS === TURN)) said.push(...(await claims(path)));
    expect(said).toEqual([]);
  });

  it('no terminal says that nothing waits', async () => {
    const said: string[] = [];
    const built = new Set(builtPaths());
    for (const { path, query = {} } of SCAN_PAGES.filter((one) => built.has(one.path)))
      said.push(...(await claims(Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path)));
    expect(said).toEqual([]);
  });

  it.each([
    ['a box that is put away is told apart from one that nobody knows', '/wms/takeGoods'],
    ['a scan that nobody here knows is refused, and said to be worth another try', '/goods-adjust'],
  ])('%s', async (_, at) => {
    await goTo(at);
    await until('title', () => shown('h1')[0]);
    await scan('BX2611009999');
    await expect
      .poll(() =>
        shown('[data-part=scan-band]')
          .map((one) => one.innerText)
          .join(),
      )
      .toContain('本机数据还在下载，暂时认不出');
  });

  it('a list of choices that is empty does not say that nothing fits', async () => {
    await goTo('/other-warehouse?new=1');
    const box = await until('box of choices', () => shown('[role=combobox]')[0]);
    box.click();
    await until('word of the empty list', () => all('[data-part=no-match]').find((one) => one.checkVisibility()));
    expect(
      all('[data-part=no-match]')
        .filter((one) => one.checkVisibility())
        .map((one) => one.innerText),
    ).toEqual([expect.stringContaining('数据正在下载到本机（0/')]);
  });
});
