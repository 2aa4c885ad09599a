import { describe, expect, it } from 'vitest';
import { categoryProblem } from '#domain/basic/category-rules.ts';
import { launchProblem, sampleWeight, weighProblem } from '#domain/basic/handling-rules.ts';
import { conversionProblem, materialProblem, unitProblem } from '#domain/basic/material-rules.ts';
import { customerProblem, supplierProblem } from '#domain/basic/party-rules.ts';
import { warehouseProblem } from '#domain/basic/place-rules.ts';
import { asksFor, drawProblem, fitsPattern, patternProblem, productCode } from '#domain/basic/product-code.ts';

const told = (problem: { field: string; code: string } | null) => problem && `${problem.field} ${problem.code}`;

describe('a material', () => {
  const material = { boxManaged: true, overReceiptPct: '0', overIssuePct: '0', expiryWarnDays: 30 };
  it.each([
    ['with a shelf life says how long', { shelfLifeManaged: true, warrantyUnit: 30 }, 'shelfLife SHELF_LIFE_MISSING'],
    ['and in which unit', { shelfLifeManaged: true, shelfLife: 6 }, 'warrantyUnit SHELF_UNIT_MISSING'],
    ['is packed by more than nothing', { packQty: '0' }, 'packQty ABOVE_ZERO'],
    ['is reordered before it is short', { safeStock: '10', reorderPoint: '9.999999' }, 'reorderPoint REORDER_BELOW_SAFE'],
    ['has room for what is ordered', { reorderPoint: '20', maxStock: '19' }, 'maxStock MAX_BELOW_REORDER'],
    ['has room for what must lie there', { safeStock: '20', maxStock: '19' }, 'maxStock MAX_BELOW_SAFE'],
    ['is received within a tolerance of percent', { overReceiptPct: '101' }, 'overReceiptPct OUT_OF_RANGE'],
    ['that is a single piece lies in a box', { assetManaged: true, boxManaged: false }, 'boxManaged ASSET_NEEDS_BOX'],
    ['of its own', { assetManaged: true, packQty: '2' }, 'packQty ASSET_PACK_ONE'],
  ])('%s', (_rule, wrong, expected) => {
    expect(told(materialProblem({ ...material, ...wrong }))).toBe(expected);
  });

  it('may leave out what nobody keeps', () => {
    expect(materialProblem({ ...material, safeStock: '10', reorderPoint: null, maxStock: '10', packQty: null })).toBeNull();
    expect(materialProblem({ ...material, safeStock: '9', reorderPoint: '10', maxStock: '10' })).toBeNull();
    expect(materialProblem({ ...material, shelfLifeManaged: true, shelfLife: 6, warrantyUnit: 30 })).toBeNull();
  });
});

it('a unit has at most six decimals, and a conversion two units and two figures', () => {
  expect(told(unitProblem({ decimalPlaces: 7 }))).toBe('decimalPlaces OUT_OF_RANGE');
  expect(told(conversionProblem({ fromUnit: 'KG', toUnit: 'KG', rateNum: '1', rateDen: '1' }))).toBe('toUnit CONVERSION_SAME');
  expect(told(conversionProblem({ fromUnit: 'T', toUnit: 'KG', rateNum: '1000', rateDen: '0' }))).toBe('rateDen ABOVE_ZERO');
});

it('a partner has numbers that can be right', () => {
  expect(told(supplierProblem({ taxNo: '91350100M000100Y44' }))).toBe('taxNo USCC_INVALID');
  expect(told(supplierProblem({ taxNo: '91350100M000100Y43', gln: '6901234000008' }))).toBe('gln GLN_INVALID');
  expect(told(supplierProblem({ email: 'nobody' }))).toBe('email EMAIL_INVALID');
  expect(supplierProblem({ taxNo: '91350100M000100Y43', gln: null, email: 'a@b.cn', taxRate: '13', payTerms: 60 })).toBeNull();
  // A customer abroad has a number of his own kind.
  expect(customerProblem({ taxNo: 'DE136695976' })).toBeNull();
  expect(told(customerProblem({ taxNo: '91350100M000100Y44' }))).toBe('taxNo USCC_INVALID');
});

it('a store at somebody else names him', () => {
  expect(told(warehouseProblem({ whClassCode: 'WSYCL-K' }))).toBe('supplierId WAREHOUSE_NEEDS_SUPPLIER');
  expect(told(warehouseProblem({ whClassCode: 'KH-K', supplierId: 'x' }))).toBe('customerId WAREHOUSE_NEEDS_CUSTOMER');
  expect(warehouseProblem({ whClassCode: 'YCL-K' })).toBeNull();
  expect(told(warehouseProblem({ whClassCode: 'YCL-K', allowNegative: true }))).toBe('allowNegative NEGATIVE_FORBIDDEN');
});

describe('weighing', () => {
  it('takes the weight of one piece from a sample, and says how far it is from the one kept', () => {
    expect(sampleWeight('1.25', '10', null)).toEqual({ unitWeight: '0.125', deviationPct: null });
    expect(sampleWeight('1', '30', '0.03')).toEqual({ unitWeight: '0.033333', deviationPct: '11.11' });
  });

  it('takes no sample of fewer than ten pieces, and none without weight', () => {
    expect([
      sampleWeight('1', '9', null),
      sampleWeight('0', '10', null),
      sampleWeight('x', '10', null),
      sampleWeight('0.000001', '99', null),
    ]).toEqual(Array(4).fill(null));
    expect(told(weighProblem({ unitWeight: '0.1', tolPct: '21', sampleQty: 10 }))).toBe('tolPct OUT_OF_RANGE');
    expect(told(weighProblem({ unitWeight: '0.1', tolPct: '2', sampleQty: 9 }))).toBe('sampleQty TOO_SMALL');
  });

  it('launches no order above the day', () => {
    expect(told(launchProblem({ maxPerDay: '100', maxPerOrder: '101' }))).toBe('maxPerOrder ORDER_ABOVE_DAY');
    expect(launchProblem({ maxPerDay: null, maxPerOrder: '101' })).toBeNull();
  });
});

describe('the serial number of a product', () => {
  const place = { day: '2026-03-07', line: 'L1', shift: 'A' };

  it('is spelt by its pattern', () => {
    expect(productCode('WPA80-{Y}{M}{D}-{LINE}{SHIFT}-{SN:5}', place, 42)).toBe('WPA80-20260307-L1A-00042');
  });

  it('becomes longer before it would be given twice', () => {
    expect(productCode('{SN:3}', place, 12345)).toBe('12345');
  });

  it('are told from other texts by their pattern, whatever the day, the line and the running part', () => {
    const pattern = 'WPA80-{Y}{M}{D}-{LINE}{SHIFT}-{SN:5}';
    const fits = (text: string) => fitsPattern(pattern, text);
    expect([fits(productCode(pattern, place, 42)), fits(productCode(pattern, place, 1234567))]).toEqual([true, true]);
    expect([fits('WPA80-20260307-L1A-0042'), fits('WPA81-20260307-L1A-00042'), fits('W000000001')]).toEqual([false, false, false]);
    // A dot is a dot, and no sign that stands for any other.
    expect([fitsPattern('A.{SN:3}', 'A.001'), fitsPattern('A.{SN:3}', 'AX001')]).toEqual([true, false]);
  });

  it('asks for the line and the shift that stand in it, in signs a scanner reads back', () => {
    expect(drawProblem('{Y}{SN:4}', { line: '', shift: '' })).toBeNull();
    expect(drawProblem('{LINE}{SN:4}', { line: '', shift: '' })).toMatchObject({ field: 'line', code: 'PATTERN_NEEDS' });
    expect(drawProblem('{LINE}{SHIFT}{SN:4}', { line: 'L1', shift: '早' })).toMatchObject({ field: 'shift', params: { token: '{SHIFT}' } });
    expect(drawProblem('{LINE}{SN:4}', { line: 'L-1', shift: '' })).toBeNull();
  });

  it.each([
    ['P{Y}', 'PATTERN_SERIAL'],
    ['{SN:5}{SN:4}', 'PATTERN_SERIAL'],
    ['{YY}{SN:5}', 'PATTERN_TOKEN'],
    ['{SN}', 'PATTERN_TOKEN'],
    ['{SN:2}', 'PATTERN_DIGITS'],
    ['产品{SN:5}', 'PATTERN_SIGNS'],
    ['A{SN:5', 'PATTERN_SERIAL'],
  ])('is not spelt by %s', (pattern, code) => {
    expect(told(patternProblem({ pattern }))).toBe(`pattern ${code}`);
  });

  it('asks for line and shift only where they stand in it', () => {
    expect([asksFor('{LINE}{SN:5}', 'LINE'), asksFor('{LINE}{SN:5}', 'SHIFT')]).toEqual([true, false]);
  });
});

it('a category posts in the direction it says, and its mirror in the other', () => {
  const fits = (direction: number, movementType: string | null) => categoryProblem({ direction, movementType }) === null;
  expect([
    fits(1, 'GR_PURCHASE'),
    fits(2, 'GI_SALES'),
    fits(2, 'GR_PURCHASE_R'),
    fits(1, 'ST_CHANGE'),
    fits(2, 'ST_CHANGE'),
    fits(1, null),
  ]).toEqual(Array(6).fill(true));
  expect([fits(2, 'GR_PURCHASE'), fits(1, 'GI_SALES'), fits(1, 'GR_PURCHASE_R'), fits(2, 'MV_IN')]).toEqual(Array(4).fill(false));
});
