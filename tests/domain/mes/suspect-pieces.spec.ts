/** Suspected pieces on the floor: whatever is decided, what came in is what became of it (INV-23). */
import { describe, expect, it } from 'vitest';
import { judgePieces, repairPieces, suspect, suspectAgain } from '#domain/mes/quality/suspect-pieces.ts';
import { Floor, scrapOf, wipOf } from '#domain/wms/production/floor.ts';
import type { OrderOperationRow, ProdOrderRow } from '#domain/wms/production/production-order.ts';

const op = (opSeq: number, inQty: string, more: Partial<OrderOperationRow> = {}): OrderOperationRow =>
  ({
    id: `op-${opSeq}`,
    opSeq,
    inQty,
    goodQty: '0',
    scrapLabourQty: '0',
    scrapMaterialQty: '0',
    suspectQty: '0',
    reworkQty: '0',
    outQty: '0',
    isReportPoint: true,
    isLast: opSeq === 20,
    isRemoved: false,
    transferBatch: null,
    status: 0,
    ...more,
  }) as OrderOperationRow;
const order = { id: 'o', status: 3, orderQty: '10', completedQty: '0', scrapQty: '0' } as ProdOrderRow;
const floorWith = (first: Partial<OrderOperationRow> = {}): Floor => new Floor({ order, operations: [op(10, '10', first), op(20, '0')] });

/** In work, good, scrap, suspected, in rework; and what the next operation has. */
const told = (floor: Floor) => {
  const at = floor.operation(10);
  if (!at) throw new Error('no operation');
  return [wipOf(at), at.goodQty, scrapOf(at), at.suspectQty, at.reworkQty, floor.operation(20)?.inQty];
};
const verdict = { good: '1', rework: '1', scrapLabour: '1', scrapMaterial: '1' };

describe('pieces that a report has called suspected', () => {
  it('go on, into rework, or are spoilt', () => {
    const floor = floorWith({ suspectQty: '4' });
    judgePieces(floor, 10, verdict, true);
    expect(told(floor)).toEqual(['6', '1', '2', '0', '1', '1']);
  });

  it('go on from rework, or are spoilt there', () => {
    const floor = floorWith({ reworkQty: '2' });
    repairPieces(floor, 10, { good: '1', scrapLabour: '1' }, true);
    expect(told(floor)).toEqual(['8', '1', '1', '0', '0', '1']);
  });
});

describe('pieces that were found in work', () => {
  it('leave it until somebody has decided', () => {
    const floor = floorWith();
    suspect(floor, 10, '4');
    expect(told(floor)).toEqual(['6', '0', '0', '4', '0', '0']);
  });

  it('go back into work when they are released, for they are still to be made and charged', () => {
    const floor = floorWith({ suspectQty: '4' });
    judgePieces(floor, 10, verdict, false);
    expect(told(floor)).toEqual(['7', '0', '2', '0', '1', '0']);
  });

  it('go back into work from rework', () => {
    const floor = floorWith({ reworkQty: '2' });
    repairPieces(floor, 10, { good: '1', scrapLabour: '1' }, false);
    expect(told(floor)).toEqual(['9', '0', '1', '0', '0', '0']);
  });

  it('are counted so at operations that are counted with the next one as well', () => {
    const floor = new Floor({ order, operations: [op(5, '0', { isReportPoint: false }), op(10, '10'), op(20, '0')] });
    suspect(floor, 10, '4');
    judgePieces(floor, 10, { good: '4', rework: '0', scrapLabour: '0', scrapMaterial: '0' }, false);
    expect([floor.operation(5)?.inQty, floor.operation(5)?.goodQty]).toEqual(['0', '0']);
    expect(told(floor)).toEqual(['10', '0', '0', '0', '0', '0']);
  });
});

it('pieces that fail once too often are suspected again, whoever had found them', () => {
  const floor = floorWith({ reworkQty: '2' });
  suspectAgain(floor, 10, '2');
  expect(told(floor)).toEqual(['8', '0', '0', '2', '0', '0']);
});
