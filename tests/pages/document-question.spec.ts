/** What the server is asked by a list of documents, and what stands above its answer. */
import { describe, expect, it } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { srmFile } from '#domain/srm/file.document.ts';
import { application } from '#domain/wms/application/application.document.ts';
import { lendDoc } from '#domain/wms/lending/lend.document.ts';
import type { Page } from '#pages/document/plan.ts';
import { questionOf } from '#pages/document/source/question.ts';
import { merged } from '#pages/document/source/server-source.ts';

type List = Partial<Page['plan']['list']>;
const page = (list: List, doc: Page['doc'] = application): Page =>
  ({
    doc,
    lines: [],
    plan: { path: '/x', id: 'x', source: 'server', list: { columns: [], search: [], ...list }, view: { facts: [] } },
  }) as Page;

const stores = new Map<string, AnyRow>([
  ['a', { id: 'a', version: 1, whClassCode: 'BGYP-K' }],
  ['b', { id: 'b', version: 1, whClassCode: 'WJ-K' }],
]);
const office = (store: AnyRow) => store.whClassCode === 'BGYP-K';
const asked = (list: List, search: Record<string, string> = {}, doc?: Page['doc']) =>
  questionOf(page(list, doc), { search, known: { warehouse: stores }, actor: null });

describe('a list of documents asks the server', () => {
  it('for all that are not deleted, in the way this type is deleted', () => {
    expect(asked({})?.filters).toEqual({ status: application.status.codes.filter((code) => code !== application.deleted) });
    expect(asked({}, {}, { ...lendDoc, deleted: undefined } as never)?.filters).toEqual({ deletedAt: null });
  });

  it('for the states of a link, deleted ones too when they are named', () => {
    expect(asked({}, { status: '1.3' })?.filters).toEqual({ status: ['1', '3'] });
    expect(asked({}, { status: '7' })?.filters).toEqual({ status: ['7'] });
  });

  it('for the documents of the page: a value, several, with or without a value', () => {
    const where = { docType: 'OFFICE_REQ', deptId: { isSet: true }, orderNo: ['x', 'y'] } as const;
    expect(asked({ where })?.filters).toMatchObject(where);
  });

  it('for the states that the page lists, and of those that are searched for only these', () => {
    const where = { status: [2, 4] };
    expect(asked({ where })?.filters.status).toEqual([2, 4]);
    expect(asked({ where }, { status: '4.7' })?.filters.status).toEqual(['4']);
    expect(asked({ where }, { status: '7' })).toBeNull();
  });

  it('by a condition on a record: for the records that fulfil it, and not at all where none does', () => {
    expect(asked({ where: { fromWarehouseId: office } })?.filters.fromWarehouseId).toEqual(['a']);
    expect(asked({ where: { fromWarehouseId: () => false } })).toBeNull();
  });

  it('in the spelling in which a value is kept, where people write another', () => {
    const list: List = { search: ['orderNo'], asked: { orderNo: (value) => value.replace('-', '') } };
    expect(asked(list, { orderNo: '2026-11' })?.filters.orderNo).toBe('202611');
  });

  it('by what is searched within the documents of the page', () => {
    const list: List = { where: { fromWarehouseId: office }, search: ['fromWarehouseId'] };
    expect(asked(list, { fromWarehouseId: 'a' })?.filters.fromWarehouseId).toEqual(['a']);
    expect(asked(list, { fromWarehouseId: 'b' })).toBeNull();
  });

  it('by part of a text, and by the whole of everything else', () => {
    const found = asked({ search: ['orderNo', 'deptId'] }, { orderNo: ' MO', deptId: 'd' })?.filters;
    expect(found).toMatchObject({ orderNo: ' MO', deptId: ['d'] });
  });

  it('from one day to another by a field that is a day, with either end alone', () => {
    const list: List = { search: ['title', 'validTo'] };
    const found = (search: Record<string, string>) => asked(list, search, srmFile as never)?.filters;
    expect(found({ validToFrom: '2026-11-01', validToTo: '2026-12-27' })).toMatchObject({
      validTo: { from: '2026-11-01', to: '2026-12-27' },
    });
    expect(found({ validToTo: '2026-12-27' })).toMatchObject({ validTo: { to: '2026-12-27' } });
    expect(found({})).not.toHaveProperty('validTo');
  });

  it('a question that is no field, where its switch is on', () => {
    const list: List = { beside: ['unconfirmed'] };
    expect(asked(list, { unconfirmed: 'true' })?.filters).toMatchObject({ unconfirmed: [true] });
    expect(asked(list)?.filters).not.toHaveProperty('unconfirmed');
  });

  it('by number with the further numbers of the page, by material, day and author', () => {
    const found = asked(
      { search: ['material'], numbers: ['orderNo'] },
      { docNo: 'AP26', material: '纸', bizDateFrom: '2026-07-01', createdBy: '王' },
    );
    expect(found).toMatchObject({
      number: { text: 'AP26', fields: ['orderNo'] },
      material: { text: '纸' },
      filters: { bizDate: { from: '2026-07-01' }, createdByName: '王' },
    });
    expect(asked({ search: ['productId'] }, { productId: '轴' })?.material).toEqual({ text: '轴', field: 'productId' });
  });
});

describe('what this device has not sent', () => {
  const view = (id: string, version: number, pending: 'none' | 'waiting' = 'none') => ({ row: { id, version }, pending, doubtful: false });

  it('stands above the first page of the answer, once', () => {
    const fresh = view('new', 0, 'waiting');
    expect(merged([view('a', 1)], [fresh], true).map(({ row }) => row.id)).toEqual(['new', 'a']);
    expect(merged([view('a', 1)], [fresh], false).map(({ row }) => row.id)).toEqual(['a']);
    expect(merged([view('new', 1), view('a', 1)], [fresh], true).map(({ row }) => row.id)).toEqual(['new', 'a']);
  });

  it('is shown in place of the row that the server still has', () => {
    const [first] = merged([view('a', 3)], [view('a', 3, 'waiting')], true);
    expect(first?.pending).toBe('waiting');
  });
});
