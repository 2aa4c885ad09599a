import { describe, expect, it } from 'vitest';
import { DOCUMENTS, documentByType } from '#domain/registry.ts';
import routes from '#domain/system/routes.json';
import { TASKS, waitsFor, wayOf } from '#domain/system/shift.ts';
import { countWaiting, isHeld, kindOf, mayOpen, merge, openable, pageOfDocument, pageOfKind } from '#domain/system/todo.ts';
import { waitingStatuses } from '#domain/system/waiting.ts';
import { pagesListing, storeFieldOf } from '#domain/wms/store-pages.ts';
import zh from '#locales/zh/system.json' with { type: 'json' };
import { ageOf } from '#screens/system/kit/age.ts';
import { enteredOf, nameOfRow, partsOfSet } from '#screens/system/kit/entered.ts';
import { byLane, whyWaiting } from '#screens/system/kit/waiting.ts';
import { whoIsBookedFirst } from '#screens/system/sync/who-first.ts';

const receipt = documentByType('receipt');
if (!receipt) throw new Error('no receipt');
const id = (n: number) => `0192f000-0000-7000-8000-00000000000${n}`;

describe('what was entered', () => {
  it('is shown value by value, lines too, and ids only where they have a name', () => {
    const entries = enteredOf({
      id: id(1),
      boxNo: 'B000000001',
      qty: '12.5',
      binId: id(2),
      remark: null,
      lines: [
        { materialId: id(3), qty: '1' },
        { materialId: id(4), qty: '2' },
      ],
      photos: [],
      codes: ['A', 'B'],
    });
    expect(entries.map(({ name, value, entity }) => [name, value, entity])).toEqual([
      ['boxNo', 'B000000001', null],
      ['qty', '12.5', null],
      ['binId', id(2), 'bin'],
      ['materialId', id(3), 'material'],
      ['qty', '1', null],
      ['materialId', id(4), 'material'],
      ['qty', '2', null],
      ['codes', 'A, B', null],
    ]);
  });

  it('leaves out what no person has entered: photos are counted, a newborn box is told by its number', () => {
    const photos = [{ id: id(5), sha256: 'x', size: 1 }];
    const entries = enteredOf({ id: id(1), boxId: id(2), boxNo: 'B000000001', docKey: `receipt:${id(3)}`, photos });
    expect(entries.map(({ name, value }) => [name, value])).toEqual([
      ['boxNo', 'B000000001'],
      ['photos', '1'],
    ]);
  });

  it('a row is called by its number before its name', () => {
    expect(nameOfRow({ docNo: null, boxNo: 'B1', matName: 'x' })).toBe('B1');
    expect(nameOfRow({ qty: '1' })).toBeNull();
    expect(nameOfRow({ lineCode: 'L9', lineName: '九线' })).toBe('九线');
  });
});

describe('whose work was booked first', () => {
  const row = (name: string, updatedAt: string) => ({ id: id(1), version: 2, updatedByName: name, updatedAt });
  const mine = '2026-11-21T09:45:31.000Z';

  it('is said by the refusal where it knows', () => {
    const refusal = { code: 'G-BOX', params: { by: '刘洋', at: '2026-11-21T09:45:48.000Z' } };
    expect(whoIsBookedFirst(refusal, [row('张敏', '2026-11-21T10:00:00Z')], mine)).toEqual({
      name: '刘洋',
      at: refusal.params.at,
      isLater: true,
    });
    expect(whoIsBookedFirst({ code: 'G-LEASE', params: { holder: '李强' } }, [], mine)).toEqual({
      name: '李强',
      at: null,
      isLater: false,
    });
  });

  it('is else whoever changed the rows since, the earliest; an older change names nobody', () => {
    const refusal = { code: 'G-STATUS', params: {} };
    const rows = [null, row('b', '2026-11-21T09:50:00Z'), row('a', '2026-11-21T09:46:00+00:00'), row('c', '2026-11-20T09:46:00Z')];
    expect(whoIsBookedFirst(refusal, rows, mine)).toEqual({ name: 'a', at: '2026-11-21T09:46:00+00:00', isLater: true });
    expect(whoIsBookedFirst(refusal, [row('c', '2026-11-20T09:46:00Z')], mine)).toBeNull();
  });

  it('may have come second by the clock, and is not called the first to have done it', () => {
    const named = (at: string) => whoIsBookedFirst({ code: 'G-BOX', params: { by: '刘洋', at } }, [], mine);
    expect([named('2026-11-21T09:45:48.000Z')?.isLater, named('2026-11-21T09:40:00.000Z')?.isLater]).toEqual([true, false]);
    expect(zh.sync.first).toBe('先入账的人');
    expect(zh.sync.firstLater).toContain('先入账');
  });
});

describe('what waits to be sent', () => {
  const item = (docKey: string, ambiguous = false) => ({ op: { docKey }, ambiguous });

  it('stands by document, the oldest first', () => {
    const lanes = byLane([item('receipt:1'), item('box:9'), item('receipt:1')]);
    expect(lanes.map(({ docKey, items }) => [docKey, items.length])).toEqual([
      ['receipt:1', 2],
      ['box:9', 1],
    ]);
  });

  it('says the nearest cause', () => {
    const up = { online: true, authRequired: false };
    const [first, later, behindRefused] = [
      { first: true, held: false },
      { first: false, held: false },
      { first: true, held: true },
    ];
    expect(whyWaiting(item('a:1'), first, up)).toBe('queue');
    expect(whyWaiting(item('a:1'), later, up)).toBe('blockedBy');
    expect(whyWaiting(item('a:1', true), first, up)).toBe('ambiguous');
    expect(whyWaiting(item('a:1', true), first, { ...up, online: false })).toBe('offlineWhy');
    expect(whyWaiting(item('a:1', true), first, { online: false, authRequired: true })).toBe('unsigned');
    const atDesk = { ...item('a:1'), op: { docKey: 'a:1', attempts: { lastCode: 'RIGHTS_HELD' } } };
    expect(whyWaiting(atDesk, first, up)).toBe('supervisor');
    expect(whyWaiting(item('a:1'), behindRefused, { online: false, authRequired: false })).toBe('decision');
  });
});

describe('what waits for me', () => {
  const row = (n: number, status: number, createdAt: string, more: object = {}) => ({
    id: id(n),
    version: 1,
    status,
    docNo: `RC${n}`,
    createdAt,
    deletedAt: null,
    ...more,
  });

  it('are documents from whose status work leads on, by status, with the oldest named', () => {
    expect(waitingStatuses(receipt.edges)).toEqual([1, 2, 5]);
    const rows = [row(1, 5, '2026-11-02'), row(2, 5, '2026-11-01'), row(3, 3, '2026-10-01'), row(4, 1, '2026-11-03', { deletedAt: 'x' })];
    expect(countWaiting(receipt, rows)).toEqual([
      {
        docType: 'receipt',
        kind: 'receipt',
        status: 5,
        pages: receipt.pages,
        count: 2,
        isOthers: false,
        oldest: '2026-11-01',
        oldestId: id(2),
        oldestDocNo: 'RC2',
      },
    ]);
  });

  it('are counted by kind where several share one header: each has a page of its own', () => {
    const voucher = (n: number, voucherType: string) => row(n, 0, `2026-11-0${n}`, { voucherType });
    const stock = DOCUMENTS.find(({ docType }) => docType === 'stockVoucher');
    if (!stock) throw new Error('no vouchers');
    const counted = countWaiting(stock, [voucher(1, 'OTHER_IN'), voucher(2, 'STATE_SWITCH'), voucher(3, 'OTHER_IN')]);
    expect(counted.map(({ kind, count }) => [kind, count])).toEqual([
      ['OTHER_IN', 2],
      ['STATE_SWITCH', 1],
    ]);
    expect(counted.map(({ kind }) => pageOfKind(DOCUMENTS, kind, () => true))).toEqual(['/other-warehouse', '/state-switch']);
    expect(mayOpen(stock, (path) => path === '/set-plate')).toBe(true);
    expect(mayOpen(stock, (path) => path === '/wms/purchase-take')).toBe(false);
  });

  it('are counted by page where the class of the store decides on it: a tile leads to the page that lists exactly those', () => {
    const back = documentByType('returnIn');
    if (!back) throw new Error('no returns');
    expect([storeFieldOf(back), storeFieldOf(receipt)]).toEqual(['warehouseId', 'warehouseId']);
    expect(['application', 'checkInfo', 'transferOrder'].map((type) => storeFieldOf(documentByType(type) as typeof back))).toEqual([
      'fromWarehouseId',
      'warehouseId',
      null,
    ]);
    const classOf: Record<string, string> = { t: 'GJU-K', g: 'LJJ-K' };
    const rows = [row(1, 0, '2026-11-01', { warehouseId: 't' }), row(2, 0, '2026-11-02', { warehouseId: 'g' })];
    const more = [row(3, 0, '2026-10-02', { warehouseId: 'g' }), row(4, 0, '2026-11-03', { warehouseId: 'elsewhere' })];
    const counted = countWaiting(back, [...rows, ...more], (kind, { warehouseId }) =>
      pagesListing(back, kind, classOf[String(warehouseId)] ?? 'YCL-K'),
    );
    const told = (canOpen: (path: string) => boolean) =>
      openable(counted, canOpen).map(({ pages, count, oldest }) => [pages, count, oldest]);
    expect(told(() => true)).toEqual([
      [['/tool/return-to-warehouse'], 1, '2026-11-01'],
      [['/lj/return-to-warehouse'], 2, '2026-10-02'],
    ]);
    expect(told((path) => path.startsWith('/lj/'))).toEqual([[['/lj/return-to-warehouse'], 2, '2026-10-02']]);
  });

  it('are counted by page where a field of the document decides on it: goods in stock are inspected on a page of their own', () => {
    const inspection = documentByType('inspection');
    if (!inspection) throw new Error('no inspections');
    const lots = [1, 3, 2].map((inspectType, n) => row(n + 1, 1, `2026-11-0${n + 1}`, { inspectType }));
    const counted = countWaiting(inspection, lots, (kind, lot) => pagesListing(inspection, kind, null, lot.inspectType));
    expect(counted.map(({ pages, count }) => [pages, count])).toEqual([
      [['/wms/quality'], 2],
      [['/wms/library-quality'], 1],
    ]);
    const tasks = TASKS.filter(({ kind }) => kind === 'inspection').filter((task) => waitsFor(task, counted).count > 0);
    expect(tasks.map((task) => wayOf(task, '2026-11-25'))).toEqual(['/wms/quality?status=1', '/wms/library-quality?status=1']);
  });

  it('stand on one page together where the first page lists all of them', () => {
    const one = { docType: 'a', kind: 'a', status: 1, count: 2, oldestId: id(1), oldestDocNo: null };
    const both = [
      { ...one, pages: ['/all', '/some'], oldest: '2026-11-02' },
      { ...one, pages: ['/all'], oldest: '2026-11-01', oldestId: id(2) },
    ];
    expect(openable(both, () => true)).toEqual([{ ...one, pages: ['/all'], count: 4, oldest: '2026-11-01', oldestId: id(2) }]);
    expect(openable(both, (path) => path === '/some')).toEqual([{ ...one, pages: ['/some'], oldest: '2026-11-02' }]);
  });

  it('are counted here only for kinds whose rows come to this device', () => {
    expect(isHeld(receipt, ['base', `docs:${id(1)}`])).toBe(true);
    expect(isHeld(receipt, ['base', 'materials'])).toBe(false);
    const every = ['base', 'inbound', 'demand', 'sales', 'docs:x', 'materials'];
    // What only portal pages, and desks of production, show is read from the server.
    const foreign = DOCUMENTS.filter((document) => !isHeld(document, every));
    expect([...new Set(foreign.map(({ area }) => area))]).toEqual(['srm', 'mes']);
  });

  it('take the server’s count for the other kinds only, the longest waiting first', () => {
    const waiting = (docType: string, oldest: string) => ({
      docType,
      kind: docType,
      status: 1,
      pages: [],
      count: 1,
      oldest,
      oldestId: id(1),
      oldestDocNo: null,
    });
    const rows = merge({ receipt: [waiting('receipt', '2026-11-05')] }, [
      waiting('receipt', '2026-01-01'),
      waiting('prodDemand', '2026-11-01'),
    ]);
    expect(rows.map(({ docType, oldest }) => [docType, oldest])).toEqual([
      ['prodDemand', '2026-11-01'],
      ['receipt', '2026-11-05'],
    ]);
  });

  it('ages are said in the largest unit that fits', () => {
    expect(ageOf(59_000)).toEqual({ key: 'now', n: 0 });
    expect(ageOf(59 * 60_000)).toEqual({ key: 'minutes', n: 59 });
    expect(ageOf(47 * 3_600_000)).toEqual({ key: 'hours', n: 47 });
    expect(ageOf(49 * 3_600_000)).toEqual({ key: 'days', n: 2 });
  });
});

describe('the page of a document', () => {
  const opened = (docType: string, values: Record<string, unknown>, canOpen: (path: string) => boolean = () => true) => {
    const doc = documentByType(docType);
    if (!doc) throw new Error(`no ${docType}`);
    return pageOfDocument(doc, canOpen, kindOf(doc, values));
  };

  it('of a document of several kinds is that of its kind', () => {
    expect(opened('stockVoucher', { voucherType: 'OTHER_IN' })).toBe('/other-warehouse');
    expect(opened('application', { docType: 'RAW_REQ' })).toBe('/picking-apply2');
    expect(opened('application', {})).toBeNull();
  });

  it('is none where the user may not go', () => {
    expect(opened('application', { docType: 'RAW_REQ' }, (path) => path !== '/picking-apply2')).toBeNull();
  });

  it('is the one that looks at it, where that is not the list', () => {
    expect(opened('receipt', { status: 1 })).toBe('/wms/takeGoods');
    expect(opened('bom', { status: 1 })).toBe('/basic/craft-bom');
  });

  it('exists for every kind that a document knows, and is a route', () => {
    for (const { docType, header, kinds, pages, opens } of DOCUMENTS) {
      const known = header.fields[kinds?.field ?? '']?.set?.codes.map(String) ?? [];
      for (const kind of Object.keys(kinds?.pages ?? {})) expect(known, docType).toContain(kind);
      const named = [pages ?? [], opens ?? [], ...Object.values(kinds?.pages ?? {})].flat();
      for (const path of named)
        expect(
          routes.map((route) => route.path),
          docType,
        ).toContain(path);
      expect(named.length > 0, docType).toBe(!['inboundDoc', 'claim'].includes(docType));
    }
  });
});

it('names what a set belongs to: orders and cards to their line, documents and boxes to their warehouse, base data to nobody', () => {
  expect(partsOfSet('prod:7')).toEqual({ kind: 'prod', owner: { entity: 'line', id: '7' } });
  expect(partsOfSet('boxes:7')).toEqual({ kind: 'boxes', owner: { entity: 'warehouse', id: '7' } });
  expect(partsOfSet('base')).toEqual({ kind: 'base', owner: null });
});
