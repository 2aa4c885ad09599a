/** Giving material back by weight: the scales say how many pieces of a box go back. */
import { describe, expect, test } from 'vitest';
import {
  numberedForReturn,
  type ReturnState,
  returnCards,
  returnPayload,
  returnStep,
  returnWeighProblem,
  scanForReturn,
  startReturn,
  weighedForReturn,
  workshopReturnJob,
} from '#domain/wms/returns/workshop-return.job.ts';
import type { Scanned } from '#domain/wms/stock/scanned.ts';

const LINE_SIDE = 'line-side';
const STORE = 'store';
const facts = { id: 'B9', boxNo: 'B9', materialId: 'screw', matCode: 'BZJ-0001', matName: '螺钉', unit: 'PCS', decimals: 0, batchNo: '' };
const stands = { qty: '200', reservedQty: '0', boxStatus: 2, warehouseId: LINE_SIDE, binId: 'bin', binCode: 'L1', updatedByName: '' };
const BOX = { kind: 'box', code: 'B9', box: { ...facts, ...stands } } as unknown as Scanned;

describe('giving material back by weight', () => {
  test('pieces of known weight are weighed, unless somebody counts them after all; the scales go along', () => {
    const weight = { unitWeight: '0.0062', tolPct: '1' };
    const start: ReturnState = { ...startReturn, head: { ...startReturn.head, fromWarehouseId: LINE_SIDE, toWarehouseId: STORE } };
    const { state, answer } = scanForReturn(start, { ...BOX, weight });
    expect([answer.key, returnStep(state)]).toEqual(['back.weigh', 'weigh']);
    expect(returnWeighProblem(state, '1.042', '0.05')).toBeNull();
    expect(returnWeighProblem(state, '0.04', '0.05')).toMatchObject({ key: 'back.weighFault.tare' });
    expect(returnWeighProblem(state, '1.045', '0.05')).toBeNull();
    expect(returnWeighProblem(state, '0.0595', '0.05')).toMatchObject({ key: 'back.weighFault.doubt' });
    // 202 pieces do not fit into a box of 200.
    expect(returnWeighProblem(state, '1.3024', '0.05')).toMatchObject({ key: 'back.quantityTooMuch' });
    const { take } = weighedForReturn(state, '1.042', '0.05');
    expect(take).toMatchObject({ qty: '160', scales: { grossKg: '1.042', tareKg: '0.05' } });
    const listed = take && numberedForReturn(state, take, 'N9').state;
    expect(listed && returnPayload(listed, 'id').lines).toMatchObject([{ qty: '160', newBoxNo: 'N9', grossKg: '1.042', tareKg: '0.05' }]);
    expect(listed && returnCards(listed)[0]?.notes).toContainEqual({ key: 'weighed', params: { gross: '1.042', tare: '0.05' } });
    const byHand = workshopReturnJob.asks.choice?.(state)?.take('count').state;
    expect(byHand && [returnStep(byHand), workshopReturnJob.asks.counts?.(byHand)]).toEqual(['count', null]);
  });
});
