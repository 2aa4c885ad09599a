/** Rules of plans, launches and cards that need no server. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Bom, BomLine } from '#domain/basic/bom.document.ts';
import { MaxMakeAmount } from '#domain/basic/handling.resource.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { Line } from '#domain/basic/party.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { isProblem, type OperationDef } from '#domain/kernel/operation.ts';
import { cardQuantities, hindranceOfCards } from '#domain/mes/order/card-plan.ts';
import { backFromSplit, type CardFacts, scanForSplit, splitOff, splitProblem, startSplit } from '#domain/mes/order/card-split.job.ts';
import { OVER_RIGHT, orderCreate } from '#domain/mes/order/order.operation.ts';
import { launchKit } from '#domain/mes/plan/launch.operation.ts';
import { planFaults, planImport, planKey, planPayload } from '#domain/mes/plan/plan-import.ts';
import { LaunchPlan, launchPlan, planAfter, prodPlan } from '#domain/mes/plan.document.ts';
import { operationByType } from '#domain/registry.ts';
import { ProdDemand, ProdDemandLine } from '#domain/wms/demand/demand.document.ts';
import { prodOrder } from '#domain/wms/production/production-order.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { ADMIN, Floor, person, problemOf } from '#tests/support/floor.ts';

describe('a plan', () => {
  const at = (status: number, orderedQty: string, completedQty: string) =>
    planAfter({ status: status as 2, planQty: '100', orderedQty, completedQty });

  test('runs with its first order, and is completed when orders of as much as was planned are closed', () => {
    expect([at(2, '0', '0'), at(2, '1', '0'), at(3, '100', '99'), at(3, '100', '100')]).toEqual([2, 3, 3, 4]);
  });

  test('goes back with what it was moved by, and stays closed or deleted whatever happens', () => {
    expect([at(4, '100', '90'), at(3, '0', '0'), at(5, '50', '100'), at(7, '0', '0'), at(1, '0', '0')]).toEqual([3, 2, 5, 7, 1]);
  });
});

/** A product of two parts, the second with a stand-in, and the stores they lie in. */
function shop() {
  const floor = new Floor();
  const material = (matCode: string) => floor.seed(Material, { matCode, matName: matCode, baseUnit: 'PCS', isActive: true });
  const [product, part, main, standIn] = ['CP', 'A', 'B', 'B2'].map(material);
  const bom = floor.seed(Bom, { productId: product?.id, prodVersion: 'A', status: 1, isDefault: true, baseQty: '1' });
  const uses = (materialId: string | undefined, qtyPer: string, more: object = {}) =>
    floor.seed(BomLine, {
      docId: bom.id,
      productId: product?.id,
      materialId,
      qtyPer,
      scrapPct: '0',
      issueMode: 1,
      isRemoved: false,
      ...more,
    });
  uses(part?.id, '2', { opCode: 'TURN' });
  uses(part?.id, '1', { opCode: 'GRIND' });
  uses(main?.id, '1', { substituteGroup: 'G' });
  uses(standIn?.id, '1', { substituteGroup: 'G' });
  const store = floor.seed(Warehouse, { whCode: 'YCL', whClassCode: 'YCL-K', isActive: true });
  const bin = floor.seed(Bin, { warehouseId: store.id, binType: null, isActive: true, isTransit: false });
  const lies = (materialId: string | undefined, qty: string, more: object = {}) =>
    floor.seed(Box, { materialId, qty, reservedQty: '0', boxStatus: 2, warehouseId: store.id, binId: bin.id, ...more });
  const launch = floor.seed(LaunchPlan, { status: 1, materialId: product?.id, launchQty: '10', kitStatus: 0, shortLines: [] });
  const kit = () => {
    floor.does(ADMIN, launchKit, { id: launch.id });
    const { kitStatus, shortLines } = floor.row(LaunchPlan, launch.id);
    return { kitStatus, short: shortLines.map(({ matCode, shortQty }) => `${matCode} ${shortQty}`) };
  };
  return { floor, product, part, main, standIn, bin, lies, kit };
}

describe('the kit of a launch', () => {
  test('needs a part once for all the operations that use it', () => {
    const { kit, lies, part, main } = shop();
    lies(part?.id, '20');
    lies(main?.id, '10');
    expect(kit()).toEqual({ kitStatus: 1, short: ['A 10'] });
  });

  test('takes what may stand in for a part', () => {
    const { kit, lies, part, main, standIn } = shop();
    lies(part?.id, '30');
    lies(main?.id, '4');
    lies(standIn?.id, '6');
    expect(kit()).toEqual({ kitStatus: 2, short: [] });
  });

  test('leaves what another launch was found complete with', () => {
    const { floor, product, kit, lies, part, main } = shop();
    lies(part?.id, '62');
    lies(main?.id, '20');
    const another = (launchQty: string) => {
      const launch = floor.seed(LaunchPlan, { status: 1, materialId: product?.id, launchQty, kitStatus: 0, shortLines: [] });
      floor.does(ADMIN, launchKit, { id: launch.id });
      return floor.row(LaunchPlan, launch.id);
    };
    expect(kit()).toEqual({ kitStatus: 2, short: [] });
    expect(another('10')).toMatchObject({ kitStatus: 2, shortLines: [] });
    expect(another('1')).toMatchObject({
      kitStatus: 1,
      shortLines: [
        { matCode: 'A', shortQty: '1' },
        { matCode: 'B', shortQty: '1' },
      ],
    });
    // Asked again, the first one still has what it counted on.
    expect(kit()).toEqual({ kitStatus: 2, short: [] });
  });

  test('leaves what lines have called for and nobody has picked yet', () => {
    const { floor, kit, lies, part, main } = shop();
    lies(part?.id, '30');
    lies(main?.id, '12');
    const calls = (status: number, needQty: string) => {
      const demand = floor.seed(ProdDemand, { status: status as 2 });
      floor.seed(ProdDemandLine, { docId: demand.id, materialId: main?.id, needQty, pickedQty: '2' });
    };
    calls(2, '7');
    calls(5, '100');
    expect(kit()).toEqual({ kitStatus: 1, short: ['B 3'] });
  });

  test('does not count on a store that is out of service, nor on a bin that is being counted', () => {
    const { floor, kit, lies, part, main, bin } = shop();
    const old = floor.seed(Warehouse, { whCode: 'OLD', whClassCode: 'YCL-K', isActive: false });
    const locked = floor.seed(Bin, { ...bin, id: randomUUID(), lockedByCheckId: randomUUID() });
    lies(part?.id, '30', { warehouseId: old.id });
    lies(main?.id, '10', { binId: locked.id });
    expect(kit()).toEqual({ kitStatus: 1, short: ['A 30', 'B 10'] });
  });
});

describe('an order above the limit of its product', () => {
  const floor = new Floor();
  const material = floor.seed(Material, { matCode: 'CP', isActive: true });
  const line = floor.seed(Line, { lineName: 'L', isActive: true });
  floor.seed(MaxMakeAmount, { materialId: material.id, lineId: null, maxPerOrder: '10' });
  const ordered = (actor = ADMIN, remark: string | null = null, orderQty = '11') =>
    floor.does(actor, orderCreate, (id) => ({
      id: id('doc'),
      orderNo: null,
      orderType: 1 as const,
      materialId: material.id,
      planId: null,
      lineId: line.id,
      orderQty,
      remark,
      planStart: null,
      dueDate: null,
      prodVersion: null,
      routingId: null,
      soNo: null,
      batchNo: null,
      priority: null,
    }));

  test('asks for the right and for a remark, both', () => {
    const planner = person('planner', ['web:mes:order:create']);
    const chief = person('chief', ['web:mes:order:create', OVER_RIGHT]);
    expect(problemOf(ordered(planner, '加急'))).toBe('MAKE_LIMIT');
    expect(problemOf(ordered(chief))).toBe('MAKE_LIMIT');
    expect(isProblem(ordered(chief, '加急'))).toBe(false);
    expect(isProblem(ordered(planner, null, '10'))).toBe(false);
  });
});

describe('plans out of a file', () => {
  const known = { id: 'm', isActive: true };
  const facts = {
    material: (code: string) => (code === 'CP-1' ? known : code === 'OLD' ? { id: 'o', isActive: false } : undefined),
    line: (code: string) => (code === 'L1' ? { id: 'l', isActive: true } : undefined),
  };
  const row = (values: object, line = 2) => ({
    line,
    values: {
      materialId: 'cp-1',
      planQty: '10',
      startDate: '2026-12-01',
      endDate: '2026-12-05',
      lineId: 'L1',
      soNo: null,
      priority: 3,
      remark: null,
      ...values,
    },
  });

  test('name what there is, in the order of time', () => {
    const faultsOf = (values: object) => planFaults([row(values)], facts).map(({ field, code }) => `${field} ${code}`);
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ materialId: 'X' })).toEqual(['materialId IMPORT_UNKNOWN']);
    expect(faultsOf({ materialId: 'OLD' })).toEqual(['materialId MATERIAL_INACTIVE']);
    expect(faultsOf({ lineId: 'L7', endDate: '2026-11-30', priority: 12 })).toEqual([
      'lineId IMPORT_UNKNOWN',
      'endDate PLAN_DATES',
      'priority IMPORT_INVALID',
    ]);
    expect(planImport.check?.(row({ planQty: '0' }).values as never)).toMatchObject({ field: 'planQty' });
  });

  test('stand in the file once', () => {
    const rows = [row({}, 2), row({ remark: 'again' }, 5)];
    expect(new Set(rows.map(({ values }) => planKey(values))).size).toBe(1);
    expect(planFaults(rows, facts)).toMatchObject([{ line: 5, code: 'PLAN_TWICE', params: { line: '2' } }]);
    expect(planKey(row({ soNo: 'XS-2' }).values)).not.toBe(planKey(row({}).values));
  });

  test('are entered as they would be by hand', () => {
    expect(planPayload(row({ lineId: '', soNo: ' XS-2 ', priority: null }), facts)).toEqual({
      materialId: 'm',
      planQty: '10',
      startDate: '2026-12-01',
      endDate: '2026-12-05',
      lineId: null,
      soNo: 'XS-2',
      priority: null,
      remark: null,
    });
  });
});

describe('cards of an order', () => {
  test('carry the same number of pieces each, and the last one the rest', () => {
    expect(cardQuantities('100', '40')).toEqual(['40', '40', '20']);
    expect(cardQuantities('80', '40')).toEqual(['40', '40']);
    expect(cardQuantities('10', '40')).toEqual(['10']);
  });

  test('are not written by the thousand, nor for nothing', () => {
    expect(cardQuantities('201', '1')).toBeNull();
    expect(cardQuantities('200', '1')).toHaveLength(200);
    expect([cardQuantities('0', '1'), cardQuantities('5', '0')]).toEqual([null, null]);
  });

  test('are all written only where the floor has been read: until then nobody knows, and where it fails that is said', () => {
    const asked = { online: true, isFailed: false, isChosen: true, loose: '5' as string | undefined };
    expect(hindranceOfCards(asked)).toBeNull();
    expect(hindranceOfCards({ ...asked, loose: '0' })).toBe('cards.nothingLeft');
    expect(hindranceOfCards({ ...asked, loose: undefined })).toBeUndefined();
    expect(hindranceOfCards({ ...asked, loose: undefined, isFailed: true })).toBe('floor.failed');
    expect(hindranceOfCards({ ...asked, isChosen: false })).toBe('cards.chooseFirst');
    expect(hindranceOfCards({ ...asked, online: false })).toBe('needsServer');
  });
});

describe('a card that is split', () => {
  const card: CardFacts = {
    id: 'c',
    cardNo: 'W1',
    orderNo: 'MO1',
    matCode: 'CP',
    matName: '轴',
    unit: 'PCS',
    decimals: 0,
    left: '25',
    opSeq: 20,
    isActive: true,
  };
  const scan = (of: Partial<CardFacts>) => scanForSplit(startSplit, { kind: 'card', code: 'W1', card: { ...card, ...of } });

  test('is one that goes round and has pieces in work', () => {
    expect(scan({})).toMatchObject({ state: { card: { cardNo: 'W1' } }, answer: { tone: 'ok', params: { left: '25' } } });
    expect(scan({ isActive: false })).toMatchObject({ state: { card: null }, answer: { key: 'split.held' } });
    expect(scan({ left: '0' })).toMatchObject({ state: { card: null }, answer: { key: 'split.empty' } });
    expect(scanForSplit(startSplit, { kind: 'none', code: 'X' })).toMatchObject({ answer: { key: 'split.unknown' } });
    expect(scanForSplit(startSplit, { kind: 'command', code: 'OK' })).toMatchObject({ answer: { key: 'split.scanCard' } });
  });

  test('keeps at least one piece', () => {
    expect([splitProblem({ card }, '24'), splitProblem({ card }, '25')?.key, splitProblem({ card }, '0')?.key]).toEqual([
      null,
      'split.tooMuch',
      'split.tooMuch',
    ]);
  });

  test('is put down with the split, and by the undo', () => {
    expect(splitOff({ card }, '10')).toMatchObject({ state: startSplit, take: { qty: '10' }, answer: { params: { rest: '15' } } });
    expect(backFromSplit({ card })).toEqual({ state: startSplit, answer: null });
    expect(backFromSplit(startSplit)).toBeNull();
  });
});

describe('what does not exist', () => {
  const id = randomUUID();
  const reason = '试验';
  const content = { launchDate: '2026-12-01', shift: 1, lineId: randomUUID(), launchQty: '5', remark: null };
  const payloads: Readonly<Record<string, object>> = {
    'launchPlan.create': { planId: randomUUID(), ...content },
    'launchPlan.save': { id, ...content },
    'launchPlan.call': { id, needAt: '2026-03-01T08:00:00.000Z' },
    'wipCard.generate': { orderId: id, cards: [{ cardNo: 'W1', qty: '1' }] },
    'wipCard.split': { cardId: id, cardNo: 'W1', qty: '1' },
  };
  const moves = [prodPlan, launchPlan, prodOrder].flatMap(({ operations }) => operations);
  const short = moves.filter(({ type }) =>
    /\.(kit|review|unreview|close|delete|release|withdraw|suspend|resume|complete|reopen)$/.test(type),
  );
  const cases = [...short.map(({ type }) => [type, { id, reason }] as const), ...Object.entries(payloads)];

  test.each(cases)('is refused by %s', (type, payload) => {
    const operation = operationByType(type);
    if (!operation) throw new Error(`no operation ${type}`);
    const made = new Floor().does(
      ADMIN,
      operation as OperationDef<never>,
      ((idOf: (n: string) => string) => ({
        id: idOf('doc'),
        ...payload,
      })) as never,
    );
    expect(problemOf(made)).toMatch(/^(DOC_MISSING|REF_MISSING|PLAN_MISSING|CARD_MISSING)$/);
  });
});
