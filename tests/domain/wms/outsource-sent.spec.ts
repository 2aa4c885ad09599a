/** A delivery to an outsourcer lists what has left: pieces as well as boxes. */
import { describe, expect, it } from 'vitest';
import { sentLines } from '#domain/wms/outsource/sent-lines.ts';

const delivery = { id: 'd', version: 3, qty: '40', cardNo: 'K-01', materialId: 'm', matCode: 'CP-10', matName: '齿轮', unitCode: 'PCS' };
const box = {
  id: 'b',
  version: 1,
  docId: 'd',
  lineNo: 1,
  boxId: 'x',
  boxNo: 'B1',
  matCode: 'GC-1',
  matName: '圆钢',
  unitCode: 'kg',
  qty: '12.5',
};
const linesOf = (qty: string | null, boxes: readonly object[]) =>
  sentLines({ ...delivery, qty } as never, boxes as never).map((line) => [line.lineNo, line.boxNo, line.matCode, line.qty, line.unitCode]);

describe('a delivery to an outsourcer', () => {
  it('of pieces alone has them as its line, under the number of their card', () => {
    expect(linesOf('40', [])).toEqual([[1, 'K-01', 'CP-10', '40', 'PCS']]);
  });

  it('of pieces and components lists both, the pieces first', () => {
    expect(linesOf('40', [box])).toEqual([
      [1, 'K-01', 'CP-10', '40', 'PCS'],
      [2, 'B1', 'GC-1', '12.5', 'kg'],
    ]);
  });

  it('of components that follow lists them as they are', () => {
    expect(linesOf(null, [box])).toEqual([[1, 'B1', 'GC-1', '12.5', 'kg']]);
  });
});
