/** Looking for a material by what one remembers of it. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FillResponse } from '#domain/protocol/protocol.ts';
import { ENTITIES, operationByType } from '#domain/registry.ts';
import { createStore, type Store } from '#store/store.ts';
import { until } from '#tests/support/device.ts';

let store: Store;
let indexedDB: IDBFactory;

const silent = { post: () => undefined, subscribe: () => () => undefined };
const open = () =>
  createStore({ definitions: { entities: ENTITIES, operationByType }, build: 'test', indexedDB, IDBKeyRange, channel: silent });

beforeEach(async () => {
  indexedDB = new IDBFactory();
  store = await open();
});
afterEach(() => store.close());

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const material = (n: number, matCode: string, matName: string, version = 1) => ({
  entity: 'material',
  row: { id: id(n), version, matCode, matName, isActive: true },
});
const fill = (rows: FillResponse['rows']) => store.core.applyFill('materials', null, { rows, nextKey: null, startCursor: '0' });
const codes = async (text: string, limit = 20) => (await store.materials.search(text, limit)).map(({ code }) => code);

test('a material is found by any part of its code or name, in any case', async () => {
  await fill([material(1, 'M-STEEL', '45#圆钢 φ120'), material(2, 'M-PAINT', '环氧底漆'), material(3, 'X-100', 'Epoxy primer')]);
  expect(await codes('teel')).toEqual(['M-STEEL']);
  expect(await codes('底漆')).toEqual(['M-PAINT']);
  expect(await codes('EPOXY')).toEqual(['X-100']);
  expect(await codes('M-')).toEqual(['M-STEEL', 'M-PAINT']);
  expect(await codes('nothing')).toEqual([]);
});

test('several words must all occur, in whatever order', async () => {
  await fill([material(1, 'A1', '圆钢 φ120'), material(2, 'A2', '圆钢 φ20'), material(3, 'A3', '铜棒 φ120')]);
  expect(await codes('φ120 圆钢')).toEqual(['A1']);
});

test('a code that begins with the text comes before one that contains it, and both before a name', async () => {
  await fill([material(1, 'K-1', 'for M12'), material(2, 'KM12', 'nut'), material(3, 'M12', 'bolt')]);
  expect(await codes('m12')).toEqual(['M12', 'KM12', 'K-1']);
  expect(await codes('m12', 1)).toEqual(['M12']);
});

test('what changes, comes or goes after the first search is found as it now is', async () => {
  await fill([material(1, 'OLD', 'first'), material(2, 'GONE', 'second')]);
  expect(await codes('')).toHaveLength(2);
  const before = store.materials.version();
  const changes = [
    { ...material(1, 'NEW', 'first', 2), id: id(1), version: 2 },
    { entity: 'material', id: id(2), version: 2, row: null },
    { ...material(3, 'ADDED', 'third'), id: id(3), version: 1 },
  ];
  await store.core.applyPage({ changes, sets: {}, more: false, feedHead: '1' });
  await until('the change is heard', () => store.materials.version() > before);
  expect(await codes('')).toEqual(expect.arrayContaining(['NEW', 'ADDED']));
  expect(await codes('old')).toEqual([]);
  expect(await codes('gone')).toEqual([]);
});

test('after a refill nothing of before is found', async () => {
  await fill([material(1, 'BEFORE', 'x')]);
  expect(await codes('before')).toEqual(['BEFORE']);
  const before = store.materials.version();
  await store.core.refill();
  await until('the change is heard', () => store.materials.version() > before);
  expect(await codes('before')).toEqual([]);
});

test('more materials than one slice are all there', async () => {
  await fill(Array.from({ length: 4500 }, (_, n) => material(n, `M${String(n).padStart(5, '0')}`, 'part')));
  expect(await codes('', 10_000)).toHaveLength(4500);
  expect(await codes('M04499')).toEqual(['M04499']);
});
