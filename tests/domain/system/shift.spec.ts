/** Home is a person's work: which tiles whom, with how much waits, and what leads on from there. */
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/kernel/clock.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { DOCUMENTS } from '#domain/registry.ts';
import { SOON_DAYS } from '#domain/srm/file.document.ts';
import { OF_SUPPLIER } from '#domain/system/record-files.ts';
import routes from '#domain/system/routes.json';
import {
  doneAt,
  homeTasks,
  isCounted,
  isForOthers,
  MOST_TILES,
  mayWorkOn,
  placeFor,
  TASKS,
  taskFor,
  tasksOf,
  waitsFor,
  wayOf,
} from '#domain/system/shift.ts';
import {
  countWaiting,
  everybodys,
  howMany,
  listedKindOf,
  openable,
  pageOfDocument,
  pageOfKind,
  pagesOf,
  SCAN_PAGES,
  scanPagesOf,
  type Waiting,
} from '#domain/system/todo.ts';
import { waitingStatuses, workStatuses } from '#domain/system/waiting.ts';
import { CALIB_SOON_DAYS } from '#domain/wms/asset/calibration.ts';
import { LENDING_STORES } from '#domain/wms/lending-stores.ts';
import { LINE_PLAN } from '#domain/wms/stocktake/line-pages.ts';
import { apartFieldOf, storeFieldOf } from '#domain/wms/store-pages.ts';
import { COLLEAGUES } from '#server/demo/people.ts';

import { AUTHS, rightsOfRole } from '#server/seed/rights.ts';

const person = (role: string) => ({ account: role, rights: rightsOfRole(role) });
/** What is everybody’s is left out. */
const names = (role: string): readonly string[] => tasksOf(person(role), () => true).flatMap(({ name, ifAny }) => (ifAny ? [] : [name]));
const pathsOf = (kind: string) => [...new Set(TASKS.filter((task) => task.kind === kind).map(({ path }) => path))];
const waiting = (kind: string, status: number, count: number, oldest: string, pages: readonly string[] = pathsOf(kind)): Waiting => ({
  docType: kind,
  kind,
  status,
  pages,
  count,
  oldest,
  oldestId: 'id',
  oldestDocNo: null,
});

const ONE = { count: 1, oldest: null };
const tilesOf = (...of: Parameters<typeof homeTasks>) => homeTasks(...of).tiles;

describe('the work of a shift', () => {
  it('is what a person may do, not what may be seen: of keeper, inspector and leader each has a list of its own', () => {
    expect(names('RAW_KEEPER')).toEqual(expect.arrayContaining(['missingBoxes', 'receive', 'putAway', 'pick', 'ship', 'confirmReturn']));
    expect(names('QC')).toEqual(['inspect', 'judge', 'rejected', 'repair', 'isolate', 'frozenByAge']);
    expect(names('SHIFT_LEADER')).toEqual([
      // Leaders count the stores of their lines, and settle what differs.
      ...['settleCount', 'reminded', 'reviewCall', 'calls', 'receiveAtLine', 'suspendedOrders', 'ordersAtWork'],
      ...['takeOver', 'heldReports', 'reviewCompletion', 'reviewScrap', 'repair', 'count'],
    ]);
    expect(names('PLANNER')).toEqual(expect.arrayContaining(['reviewPlans', 'reviewLaunches', 'releaseOrders']));
    expect(names('FG_KEEPER')).toEqual(expect.arrayContaining(['reviewFinished', 'issueSales', 'shipSales']));
    expect(names('SALES')).toEqual(['issueSales', 'reviewMaterialSales', 'reviewDefectiveSales']);
    expect(names('BUYER')).toEqual([...['announced', 'late', 'arrived', 'answerObjections', 'unconfirmed', 'confirmStatements']]);
    expect(names('FINANCE')).toEqual(['reviewStatements', 'releaseStatements', 'reviewClaims', 'bookInvoices', 'payInvoices']);
    expect(names('ADMIN').slice(0, 3)).toEqual(['devices', 'desk', 'letIn']);
  });

  it('tells who ships finished goods of what waits at the ramp, though the desk of sales is closed to them', () => {
    const keeper = person('FG_KEEPER');
    const opens = (page: string) => routes.some(({ path, permission }) => path === page && hasRight(keeper, permission));
    expect(opens('/sales-issue-order')).toBe(false);
    const ship = tasksOf(keeper, opens).filter(({ name }) => name === 'shipSales');
    expect(ship.map((task) => wayOf(task, '2026-11-25'))).toEqual(['/products/products-delivery?status=1.3']);
  });

  it('puts goods away on the first of the pages for it that a person may open, and offers it once', () => {
    const opensFor = (keeper: ReturnType<typeof person>) => (page: string) =>
      routes.some(({ path, permission }) => path === page && hasRight(keeper, permission));
    const ways = (role: string) => {
      const keeper = person(role);
      const opens = opensFor(keeper);
      const tiles = tasksOf(keeper, opens).filter(({ name }) => name === 'putAway');
      const offered = scanPagesOf(keeper, opens).filter(({ name }) => name === 'putAway');
      return [tiles.map((task) => wayOf(task, '2026-11-25')), offered.map(({ path, query }) => [path, query?.mode])];
    };
    expect(ways('RAW_KEEPER')).toEqual([['/wms/takeGoods'], [['/wms/takeGoods', undefined]]]);
    const [hardware, finished] = ['/wms/hardware/purchase-into-warehouse', '/products/products-warehousing'];
    expect(ways('HW_KEEPER')).toEqual([[`${hardware}?mode=putAway`], [[hardware, 'putAway']]]);
    expect(ways('FG_KEEPER')).toEqual([[`${finished}?mode=putAway`], [[finished, 'putAway']]]);
    expect(ways('WH_MANAGER')).toEqual(ways('RAW_KEEPER'));
    expect(ways('SALES')).toEqual([[], []]);
  });

  it('tells suppliers what is theirs, and the factory what is not, though a buyer holds the rights of both', () => {
    const supplier = { ...person('SUPPLIER'), supplierId: 'S' };
    const theirs = tasksOf(supplier, () => true).flatMap(({ name, ifAny }) => (ifAny ? [] : [name]));
    expect(theirs).toEqual([
      ...['confirmOrders', 'overdueLines', 'dueLines', 'shipNotes', 'billAccepted', 'requestInvoices', 'fillTickets'],
      ...['notesUnderWay', 'objections'],
    ]);
    expect(rightsOfRole('BUYER')).toContain('web:srmdata:supplier:confirm');
    expect(names('BUYER')).not.toContain('confirmOrders');
  });

  it('has a home for a settlement in every state, from what was accepted to what is paid, and none for what is done', () => {
    const supplier = { ...person('SUPPLIER'), supplierId: 'S' };
    const sides = [supplier, person('BUYER'), person('FINANCE')].map((who) => tasksOf(who, () => true));
    const homes = (kind: string, status: number) =>
      sides.flatMap((tasks) => taskFor(tasks, waiting(kind, status, 1, '2026-11-01'))?.name ?? []);
    const statements = [0, 1, 9, 7, 4, 5, 6].map((status) => homes('statement', status));
    expect(statements).toEqual([
      ...[['retakeStatements'], ['confirmStatements'], ['confirmStatements'], ['reviewStatements']],
      ...[['releaseStatements'], ['releaseStatements'], []],
    ]);
    expect([0, 3, 4].map((status) => homes('invoice', status))).toEqual([['bookInvoices'], ['payInvoices'], []]);
    for (const docType of ['statement', 'invoice']) {
      const document = DOCUMENTS.find((one) => one.docType === docType);
      expect(document && workStatuses(document).filter((status) => homes(docType, status).length === 0)).toEqual([]);
    }
    // A supplier who is behind with everything reads what the factory waits for, and last what waits for others.
    const rows = sides[0]
      ?.filter(({ kind }) => !isCounted({ kind }))
      .map(({ kind, statuses: [status = 0] }) => waiting(kind, status, 1, '2026-11-01'));
    const counted = { dueLines: ONE, overdueLines: ONE, unbilled: ONE, toInvoice: ONE, unconfirmedNotices: ONE, expiringFiles: ONE };
    expect(tilesOf(sides[0] ?? [], rows, counted).map(({ name }) => name)).toEqual([
      ...['confirmOrders', 'confirmNotices', 'overdueLines', 'dueLines', 'renewFiles', 'shipNotes'],
      ...['retakeStatements', 'billAccepted', 'requestInvoices', 'fillTickets'],
    ]);
  });

  it('counts a document that stands on several pages, whichever of them a person opens first', () => {
    const everything = () => true;
    const unseen = TASKS.filter(({ kind, statuses, path, ...task }) => {
      const document = DOCUMENTS.find(({ docType }) => docType === kind);
      // Documents of a store stand on the pages of its class, each kind of several on its own, and so may those of a code.
      if (isCounted({ kind }) || !document || document.kinds || storeFieldOf(document) || apartFieldOf(document)) return false;
      const rows = openable([waiting(kind, statuses[0] ?? 0, 1, '2026-11-01', pagesOf(document, kind))], everything);
      return waitsFor({ kind, statuses, path, ...task }, rows).count !== 1;
    });
    expect(unseen.map(({ name }) => name)).toEqual([]);
  });

  it('tells either side of notices and files only while there are any', () => {
    const tiles = (who: Parameters<typeof tasksOf>[0], count: number) =>
      tilesOf(
        tasksOf(who, () => true).filter(({ path }) => path === '/srm/srmNotice' || path === '/srm/fileUploadAndDownload'),
        [],
        { unconfirmedNotices: { count, oldest: null }, expiringFiles: { count, oldest: null } },
      ).map(({ name }) => name);
    const supplier = { ...person('SUPPLIER'), supplierId: 'S' };
    expect(tiles(supplier, 1)).toEqual(['confirmNotices', 'renewFiles']);
    expect(tiles(person('BUYER'), 1)).toEqual(['unconfirmedNotices', 'expiringFiles']);
    expect(tiles(supplier, 0)).toEqual([]);
    expect(tiles(person('BUYER'), 0)).toEqual([]);
  });

  it('gives every role of the demo three tiles at least', () => {
    const few = COLLEAGUES.flatMap(({ roles }) => roles.filter((role) => names(role).length < 3));
    expect(few).toEqual([]);
  });

  it('leads to the list of exactly what it counts', () => {
    const way = (name: string) => TASKS.filter((task) => task.name === name).map((task) => wayOf(task, '2026-11-25'));
    expect(way('late')).toEqual(['/wms/arrival-notice?status=2&dateTo=2026-11-24']);
    expect(way('dueLines')).toEqual(['/srm/deliveryNoteAdd?dueFrom=2026-11-25&dueTo=2026-12-01']);
    expect(way('unconfirmed')).toEqual(['/srm/srmPurchase?status=0&bizDateTo=2026-11-23']);
    expect(way('devices')).toEqual(['/device-monitor?health=trouble']);
    expect(way('receive')).toEqual(['/wms/arrival-notice?status=2.3']);
    expect(way('overdueTools')).toEqual(['/tool/material-lending?status=2.4&list=1&due=overdue']);
    expect(way('dueGauges')).toEqual([`/lj/ljStock?dueDays=${CALIB_SOON_DAYS}`]);
    expect(way('billAccepted')).toEqual(['/srm/statements?pool=1']);
    expect(way('reviewClaims')).toEqual(['/srm/statements?claims=1&status=0']);
    expect(way('confirmNotices')).toEqual(['/srm/srmNotice?unconfirmed=true']);
    expect(way('renewFiles')).toEqual([`/srm/fileUploadAndDownload?filedBy=${OF_SUPPLIER}&validToTo=${addDays('2026-11-25', SOON_DAYS)}`]);
    expect(way('expiringFiles')).toEqual([`/srm/fileUploadAndDownload?validToTo=${addDays('2026-11-25', SOON_DAYS)}`]);
    expect(way('recounted')).toEqual(['/plan?status=4']);
    expect(way('dueFixtures')).toEqual(['/frock/frock-lend?service=due']);
    expect(way('missingBoxes')).toEqual(['/wms/material-delivery?missing=open']);
  });

  it('has a short way with the scanner only where the work may be done', () => {
    const leader = person('SHIFT_LEADER');
    const ways = SCAN_PAGES.filter(({ right }) => [right].flat().some((one) => leader.rights.includes(one))).map(({ path }) => path);
    expect(ways).toEqual(['/wms/material-delivery', '/wms/production-material', '/plan/fill']);
  });

  it('has a short way to every terminal of the stores that lend, for whoever works there', () => {
    const titles = new Set(routes.map(({ path }) => path));
    const codes = new Set(AUTHS.map(({ code }) => code));
    expect(
      SCAN_PAGES.filter(({ path, right }) => !titles.has(path) || (right !== '' && ![right].flat().every((one) => codes.has(one)))),
    ).toEqual([]);
    const rightTo = (page: string) => SCAN_PAGES.filter(({ path }) => path === page).map(({ right }) => right);
    for (const { right, pages } of LENDING_STORES) {
      const { lend, appraise, returnIn, grindOut, grindIn } = pages;
      expect([lend, appraise, returnIn, grindOut, grindIn].map(rightTo)).toEqual(
        ['lend', 'return', 'return', 'grind', 'grind'].map((verb) => [`${right}:${verb}`]),
      );
    }
    expect(names('GAUGE_KEEPER')).toEqual(expect.arrayContaining(['overdueGauges', 'dueGauges', 'putBackGauges']));
  });

  it('names statuses from which the document moves on, rights that exist, and the page of the kind', () => {
    const codes = new Set(AUTHS.map(({ code }) => code));
    for (const { name, kind, statuses, right, path } of TASKS) {
      for (const one of [right].flat()) expect(codes, name).toContain(one);
      if (isCounted({ kind })) continue;
      // Kinds of several documents may be called the same: the page tells them apart.
      const document = DOCUMENTS.find((one) => pagesOf(one, kind).includes(path) && (one.docType === kind || one.kinds !== undefined));
      expect(statuses, name).not.toEqual([]);
      expect(waitingStatuses(document?.edges ?? []), name).toEqual(expect.arrayContaining([...statuses]));
      expect(
        pageOfKind(DOCUMENTS, kind, (page) => page === path),
        name,
      ).toBe(path);
    }
  });

  it('leads to the page of the kind of a document, be its kinds called by numbers', () => {
    const open = (docType: string, soType: number, closed = '') => {
      const [doc] = DOCUMENTS.filter((one) => one.docType === docType);
      return doc && pageOfDocument(doc, (path) => path !== closed, listedKindOf(doc, { soType }));
    };
    expect(open('salesOrder', 3)).toBe('/defective-product-sale');
    expect(open('salesReturn', 3)).toBe('/defective-product-sale-return');
    expect(open('salesReturn', 1)).toBe('/products/return-to-warehouse');
    expect(open('salesReturn', 1, '/products/return-to-warehouse')).toBe('/sales-return');
  });

  it('tells everybody what is lent to them, and nobody that nothing is', () => {
    const nobody = tasksOf({ account: 'clerk', rights: [] }, () => true);
    expect(nobody.map(({ name }) => name)).toEqual(['ownLoans']);
    const tiles = (count: number | null) => tilesOf(nobody, [], count === null ? {} : { ownLoans: { count, oldest: null } });
    expect(tiles(2).map(({ name, waits }) => [name, waits?.count])).toEqual([['ownLoans', 2]]);
    expect(tiles(0)).toEqual([]);
    expect(tiles(null)).toEqual([]);
  });

  it('counts what waits for exactly this, with the oldest of it', () => {
    const [receive] = TASKS.filter(({ name }) => name === 'receive');
    const rows = [
      waiting('arrivalNotice', 3, 2, '2026-11-02'),
      waiting('arrivalNotice', 2, 1, '2026-11-01'),
      waiting('receipt', 1, 9, '2026-10-01'),
    ];
    expect(receive && waitsFor(receive, rows)).toEqual({ count: 3, oldest: '2026-11-01' });
    expect(receive && waitsFor(receive, [])).toEqual({ count: 0, oldest: null });
  });

  it('counts on a tile what the page behind it lists: the appraisals of one class of store, and not those of the others', () => {
    const manager = tasksOf(person('WH_MANAGER'), () => true);
    const rows = [
      waiting('returnAppraisal', 0, 2, '2026-11-01', ['/tool/material-identification']),
      waiting('returnAppraisal', 0, 3, '2026-11-02', ['/lj/material-identification']),
    ];
    const counts = manager.filter(({ kind }) => kind === 'returnAppraisal').map((task) => [task.path, waitsFor(task, rows).count]);
    expect(counts).toEqual([
      ['/tool/material-identification', 2],
      ['/lj/material-identification', 3],
      ['/frock/material-identification', 0],
    ]);
    const ownRows = rows.map(
      (row) =>
        taskFor(
          tasksOf(person('GAUGE_KEEPER'), () => true),
          row,
        ) !== undefined,
    );
    expect(ownRows).toEqual([false, false]);
    expect(rows.map((row) => taskFor(manager, row) !== undefined)).toEqual([true, true]);
  });

  it('counts no loan as work while it is out, though the tablet keeps it', () => {
    const [loans] = DOCUMENTS.filter(({ docType }) => docType === 'lendDoc');
    const row = { id: 'a', status: 2, createdAt: '2026-11-01', deletedAt: null, docNo: 'LE1' } as unknown as AnyRow;
    expect(waitingStatuses(loans?.edges ?? [])).toEqual(expect.arrayContaining([2, 4]));
    expect(loans && countWaiting(loans, [row])).toEqual([]);
  });

  it('counts a stocktake for the people whom it names, and for everybody where it names nobody', () => {
    const [stocktake] = DOCUMENTS.filter(({ docType }) => docType === 'checkInfo');
    const plan = (id: string, values: object) =>
      ({
        id,
        docNo: id,
        status: 1,
        createdAt: '2026-11-01',
        deletedAt: null,
        counterIds: [],
        reviewerId: null,
        ...values,
      }) as unknown as AnyRow;
    const plans = [
      plan('CK1', { counterIds: ['ann', 'bob'] }),
      plan('CK2', { status: 4, counterIds: ['bob'] }),
      plan('CK3', { status: 2 }),
      plan('CK4', { status: 5, counterIds: ['ann'], reviewerId: 'cleo' }),
      plan('CK5', { status: 5, counterIds: ['ann'] }),
      // Counted to the end: now it waits for whoever runs the plan.
      plan('CK6', { status: 3, counterIds: ['ann'] }),
    ];
    const manager = tasksOf(person('WH_MANAGER'), () => true);
    const tiles = (personId: string | null) => {
      const rows = stocktake ? countWaiting(stocktake, plans, undefined, (kind, row) => isForOthers(kind, row, personId)) : [];
      const shown = tilesOf(manager, rows, {}).filter(({ kind }) => kind === 'checkInfo');
      const mine = rows.filter((row) => taskFor(manager, row)).map(({ oldestDocNo }) => oldestDocNo);
      expect(
        everybodys(rows).reduce((sum, { count }) => sum + count, 0),
        'whoever asks for all of it sees all of it',
      ).toBe(plans.length);
      return { ...Object.fromEntries(shown.map(({ name, waits }) => [name, waits?.count])), mine };
    };
    expect(tiles('ann')).toEqual({ reviewCount: 1, settleCount: 1, count: 2, mine: ['CK1', 'CK3', 'CK6', 'CK5'] });
    expect(tiles('bob')).toEqual({ reviewCount: 1, settleCount: 1, count: 3, mine: ['CK1', 'CK3', 'CK6', 'CK2', 'CK5'] });
    expect(tiles('cleo')).toEqual({ reviewCount: 2, settleCount: 1, count: 1, mine: ['CK3', 'CK6', 'CK4'] });
    expect(tiles(null)).toEqual({ reviewCount: 1, settleCount: 1, count: 1, mine: ['CK3', 'CK6', 'CK5'] });
    for (const { name, names, kind } of TASKS.filter((task) => task.names)) {
      const document = DOCUMENTS.find(({ docType }) => docType === kind);
      expect(document?.header.fields[names ?? '']?.type, name).toMatch(/^refs?$/);
    }
  });

  it('keeps what was assigned among the six, however much else is possible, and leads to where it is done', () => {
    const keeper = tasksOf(person('RAW_KEEPER'), () => true);
    const busy = keeper.filter(({ kind, statuses }) => !isCounted({ kind }) && statuses.length > 0);
    const rows = busy.map(({ kind, statuses: [status = 0], path }) => waiting(kind, status, 3, '2026-11-01', [path]));
    const tiles = tilesOf(keeper, rows, { shelf: { count: 9, oldest: null }, late: { count: 2, oldest: null } });
    expect(busy.length).toBeGreaterThan(MOST_TILES);
    expect(tiles).toHaveLength(MOST_TILES);
    const count = tiles.find(({ name }) => name === 'count');
    expect(count?.waits?.count).toBe(3);
    expect(count && wayOf(count, '2026-11-25')).toBe('/plan/fill');
  });

  it('tells whoever may not open the list of it what waits where it is done', () => {
    // Operators and leaders count the stores of their lines; plans are listed for those who make them.
    const opens = (path: string) => path !== '/plan';
    for (const role of ['OPERATOR', 'SHIFT_LEADER']) {
      const tasks = tasksOf(person(role), opens);
      // At a line they may open another list, of the plans of lines.
      for (const pages of [['/plan'], ['/plan', LINE_PLAN]]) {
        const rows = openable([waiting('checkInfo', 1, 2, '2026-11-01', pages)], opens, doneAt);
        const count = tilesOf(tasks, rows, {}).find(({ name }) => name === 'count');
        expect(count?.waits, role).toEqual({ count: 2, oldest: '2026-11-01' });
        expect(rows.map((row) => placeFor(tasks, row, opens))).toEqual([['/plan/fill', {}]]);
      }
    }
    const stocktake = DOCUMENTS.find(({ docType }) => docType === 'checkInfo');
    expect(stocktake && mayWorkOn(stocktake, opens)).toBe(true);
    expect(stocktake && mayWorkOn(stocktake, () => false)).toBe(false);
  });

  it('tells how many documents wait in all, never fewer than wait for one person', () => {
    const rows = [waiting('checkInfo', 1, 12, '2026-11-01'), waiting('requisition', 2, 6, '2026-11-01')];
    expect(howMany(rows)).toBe(18);
    expect(howMany([])).toBe(0);
  });

  it('shows what others are at, such as calls that the store supplies, only where own work leaves room', () => {
    const leader = tasksOf(person('SHIFT_LEADER'), () => true);
    const own = ['reviewCall', 'receiveAtLine', 'ordersAtWork', 'takeOver', 'reviewCompletion', 'count'];
    const rowsOf = (wanted: readonly string[]) =>
      leader
        .filter(({ name }) => wanted.includes(name))
        .map(({ kind, statuses: [status = 0], path }) => waiting(kind, status, 1, '2026-11-01', [path]));
    const named = (wanted: readonly string[]) => tilesOf(leader, rowsOf(wanted), {}).map(({ name }) => name);
    expect([named([...own, 'calls']), named(['receiveAtLine', 'calls']).includes('calls')]).toEqual([own, true]);
    // What is with somebody is no work either, and comes after the calls.
    const rows = rowsOf([...own.slice(1), 'calls']);
    const tiles = tilesOf(leader, rows, { ownLoans: { count: 9, oldest: '2026-11-01' } }).map(({ name }) => name);
    expect([tiles.includes('calls'), tiles.includes('ownLoans')]).toEqual([true, false]);
  });

  it('opens the list of what waits for whoever may open it, with its status', () => {
    const keeper = tasksOf(person('RAW_KEEPER'), () => true);
    const [row] = openable([waiting('checkInfo', 2, 1, '2026-11-01', ['/plan'])], () => true, doneAt);
    expect(row && placeFor(keeper, row, () => true)).toEqual(['/plan', { list: '1', status: '2' }]);
  });

  it('shows six tiles at most: of more, those with work, each in its place; what is not known is not 0', () => {
    const all = tasksOf({ account: 'admin', rights: [] }, () => true);
    expect(tilesOf(all, undefined, {}).map(({ waits }) => waits)).toEqual(Array(MOST_TILES).fill(null));
    const tiles = tilesOf(all, [waiting('transferOrder', 0, 4, '2026-11-01')], { shelf: { count: 1, oldest: '2026-11-03' } });
    expect(tiles).toHaveLength(MOST_TILES);
    expect(tiles.filter(({ waits }) => waits?.count).map(({ name }) => name)).toEqual(['putAway', 'transferOut']);
  });
});
