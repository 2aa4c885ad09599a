/** A report with a price: whoever may not read prices gets no column, sum, chart or order by it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textSet } from '#domain/kernel/code-set.ts';
import { f } from '#domain/kernel/field.ts';
import { type AnyReport, defineReport, ask as filter } from '#domain/kernel/report.ts';
import { Failure } from '#server/modules/failure.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { answerReport, type ReportQuestion } from '#server/modules/reports/answer.ts';
import { callRights } from '#server/modules/reports/report-call.ts';
import { plainSource } from '#server/modules/reports/source.ts';
import { createPlant, type PlantData } from '#tests/support/plant.ts';

const report = defineReport({
  n: 'test',
  path: '/test',
  call: '/api/test',
  filters: {
    name: filter.words(),
    by: filter.choice(textSet('ranked', { pieces: ['件数', 'Pieces'], price: ['价格', 'Price'] }), 'pieces'),
  },
  ids: {},
  key: ['name'],
  columns: { name: f.str(40), pieces: f.int(), price: { ...f.qty(), price: true } },
  sums: ['pieces', 'price'],
  chart: { by: 'name', of: ['price', 'rows'], narrows: 'name' },
}) as unknown as AnyReport;

let data: PlantData;
beforeAll(async () => {
  data = await createPlant();
});
afterAll(() => data.plant.close());

const source = () =>
  plainSource(new Conditions(), {
    select: 't.name, t.pieces, t.price',
    from: `from (values ('a', 3, '1'), ('b', 2, '9'), ('c', 1, '5')) t(name, pieces, price)`,
    order: 't.name',
  });
const ask = (rights: readonly string[], sort: ReportQuestion['sort'] = [], more: object = {}) =>
  answerReport<{ name: string }>(data.plant.pool, { account: 'x', rights, supplierId: null }, report, source(), {
    pageIndex: 1,
    pageSize: 10,
    figures: true,
    sort,
    ...more,
  });

describe('a report with prices', () => {
  test('is sorted, summed and drawn by them for those who may read them', async () => {
    const answer = await ask(['web:wms:price'], [{ field: 'price', dir: 'desc' }]);
    expect(answer.list.map(({ name }) => name)).toEqual(['b', 'c', 'a']);
    expect(answer).toMatchObject({ sums: { price: '15' }, series: [{ name: 'price', data: [9, 5, 1] }, { name: 'rows' }] });
  });

  test('is not sorted by them for anybody else: the order would tell them', async () => {
    const refusal = await ask([], [{ field: 'price', dir: 'desc' }]).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Failure);
    expect(refusal).toMatchObject({ status: 400 });
    expect((await ask([], [{ field: 'pieces', dir: 'asc' }])).list.map(({ name }) => name)).toEqual(['c', 'b', 'a']);
  });

  test('is not ranked by them for anybody else either', async () => {
    const refusal = await ask([], [], { by: 'price' }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 400 });
    expect((await ask([], [], { by: 'pieces' })).list).toHaveLength(3);
    expect((await ask(['web:wms:price'], [], { by: 'price' })).list).toHaveLength(3);
  });

  test('has neither their sums nor their chart for anybody else', async () => {
    const answer = await ask([]);
    expect(answer.list[0]).toEqual({ name: 'a', pieces: 3 });
    expect(answer.sums).toEqual({ pieces: '6' });
    expect(answer.series.map(({ name }) => name)).toEqual(['rows']);
  });
});

test('a page that asks for no right leaves its call to those that share it', () => {
  expect(callRights({ right: '', shared: ['web:store'] })).toEqual(['web:store']);
  expect(callRights({ right: 'web:store:late', shared: ['web:other', 'web:store'] })).toEqual(['web:other', 'web:store']);
});
