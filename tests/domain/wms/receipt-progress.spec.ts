import { describe, expect, it } from 'vitest';
import { expiryOf } from '#domain/basic/shelf-life.ts';
import '#domain/registry.ts';
import { receipt } from '#domain/wms/inbound/receipt.document.ts';
import { beyondOpen, chosenLines, claimedBy, claimsOf, type OpenLine, proposedQty } from '#domain/wms/receiving/open-lines.ts';
import { isReceiving, lineDifference, lineState, percent, receiptFigures, receiptTypeOf } from '#domain/wms/receiving/receipt-progress.ts';

const line = (planQty: string, qty: string, more = {}) => ({
  planQty,
  qty,
  needInspect: false,
  inspectedQty: '0',
  inboundQty: '0',
  rejectedQty: '0',
  unitCode: 'PCS',
  ...more,
});

describe('progress of a receipt', () => {
  it('tells nothing, short, full and over apart', () => {
    expect(
      [
        ['10', '0'],
        ['10', '9.5'],
        ['10', '10.0'],
        ['10', '11'],
      ].map(([plan = '', qty = '']) => lineState({ planQty: plan, qty })),
    ).toEqual(['todo', 'part', 'done', 'over']);
  });

  it('compares with what is open, not with what was typed', () => {
    const of = (planQty: string, openQty: string, qty: string) => [
      lineState({ planQty, openQty, qty }),
      lineDifference({ planQty, openQty, qty }),
    ];
    // 2,000 were typed against 1,000 open, and 1,400 came.
    expect(of('2000', '1000', '1400')).toEqual(['over', '400']);
    // A part was announced; more of the order came.
    expect(of('600', '1000', '700')).toEqual(['done', '100']);
    expect(of('600', '1000', '500')).toEqual(['part', '-100']);
    expect(of('600', '0', '500')).toEqual(['over', '500']);
  });

  it('shows 100 % only when nothing is missing', () => {
    expect(percent('999', '1000')).toBe(99);
    expect(percent('1000', '1000')).toBe(100);
    expect(percent('0', '0')).toBeNull();
  });

  it('rejected goods need no place; exempt lines need no inspection', () => {
    const figures = receiptFigures([
      line('10', '10', { needInspect: true, inspectedQty: '5', rejectedQty: '5', inboundQty: '10' }),
      line('5', '5'),
    ]);
    expect(figures).toMatchObject({ lines: 2, qty: '15', inspected: 50, putAway: 100 });
  });

  it('does not add pieces and kilograms', () => {
    expect(receiptFigures([line('1', '1'), line('1', '1', { unitCode: 'KG' })]).qty).toBeNull();
  });
});

describe('shelf life', () => {
  it('counts in days of the unit: six months are 180 days', () => {
    expect(expiryOf({ shelfLifeManaged: true, shelfLife: 6, warrantyUnit: 30 }, '2026-01-01')).toBe('2026-06-30');
  });
  it('is not computed without a shelf life or from half a date', () => {
    expect(expiryOf({ shelfLifeManaged: false, shelfLife: 6, warrantyUnit: 30 }, '2026-01-01')).toBeNull();
    expect(expiryOf({ shelfLifeManaged: true, shelfLife: 6, warrantyUnit: 30 }, '2026-01')).toBeNull();
  });
});

describe('class of a receipt', () => {
  it('004 by delivery note, 002 when all is blank, else 003', () => {
    expect(receiptTypeOf(true, [{ isBlank: true }])).toBe('004');
    expect(receiptTypeOf(false, [{ isBlank: true }, { isBlank: true }])).toBe('002');
    expect(receiptTypeOf(false, [{ isBlank: true }, { isBlank: false }])).toBe('003');
  });
});

const offered = (status: number): string[] =>
  receipt.moves
    .filter(({ from, offered: isOffered }) => from.includes(status) && isOffered({ status } as never, {} as never))
    .map(({ verb }) => verb);

describe('what may be done with a receipt', () => {
  it('a closed or deleted one: nothing', () => {
    expect([...offered(4), ...offered(6)]).toEqual([]);
  });
  it('only a reviewed one is reversed; one without boxes is not reviewed', () => {
    expect([1, 2, 3, 5].filter((status) => offered(status).includes('unreview'))).toEqual([3]);
    expect([1, 2, 3, 5].filter((status) => offered(status).includes('review'))).toEqual([2, 5]);
    expect([1, 2, 3, 5].filter(isReceiving)).toEqual([1, 5]);
  });
});

describe('open lines', () => {
  const open: OpenLine = {
    key: 'n1',
    materialId: 'm',
    matCode: 'M',
    matName: 'M',
    spec: null,
    unitCode: 'PCS',
    poNo: 'PO1',
    requiredDate: null,
    openQty: '100',
    onTheWay: '0',
    poLineId: 'p1',
    noticeLineId: 'n1',
  };

  it('what an unreviewed receipt has taken is not proposed again', () => {
    const claims = [
      { poLineId: 'p1', noticeLineId: 'n1', planQty: '30', qty: '40' },
      { poLineId: 'p1', noticeLineId: 'n2', planQty: '99', qty: '0' },
    ];
    const onTheWay = claimedBy(claims, open);
    expect(onTheWay).toBe('40');
    expect(proposedQty({ ...open, onTheWay })).toBe('60');
    expect(proposedQty({ ...open, onTheWay: '120' })).toBe('0');
  });

  it('nothing can be proposed until it is known what is on its way; an announced order line counts once', () => {
    const received = [
      { poLineId: 'p1', noticeLineId: null, planQty: '30', qty: '0' },
      { poLineId: 'p1', noticeLineId: 'n1', planQty: '20', qty: '0' },
    ];
    const announced = [{ id: 'n1', poLineId: 'p1', noticeQty: '50', receivedQty: '10' }];
    expect([claimsOf(undefined, announced, true), claimsOf(received, undefined, true)]).toEqual([undefined, undefined]);
    const ofOrder = { ...open, noticeLineId: null };
    expect(claimedBy(claimsOf(received, announced, true) ?? [], ofOrder)).toBe('70');
    expect(claimedBy(claimsOf(received, [], false) ?? [], open)).toBe('20');
  });

  it('a line set to nothing is left out, nonsense is pointed at', () => {
    const others = [open, { ...open, key: 'n2' }, { ...open, key: 'n3' }];
    const { chosen, wrong } = chosenLines(others, { n1: '0', n2: '-3' });
    expect(chosen.map(({ line: each, qty }) => [each.key, qty])).toEqual([['n3', '100']]);
    expect(wrong).toEqual(['n2']);
  });

  it('more than is open is named with the difference', () => {
    expect(beyondOpen({ line: open, qty: '100.5' })).toBe('0.5');
    expect(beyondOpen({ line: open, qty: '100' })).toBeNull();
  });
});
