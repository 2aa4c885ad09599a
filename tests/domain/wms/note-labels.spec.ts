/** Labels of the boxes a supplier has announced. */
import { expect, it } from 'vitest';
import { type AnnouncedNote, noteLabels } from '#domain/wms/inbound/note-labels.ts';

const line = (id: string, lineNo: number, more: object = {}) =>
  ({
    id,
    lineNo,
    matCode: `M-${lineNo}`,
    matName: '圆钢',
    spec: null,
    unitCode: 'KG',
    batchNo: 'LOT-1',
    productionDate: '2026-11-01',
    ...more,
  }) as never;
const box = (boxNo: string, lineId: string, qty = '10') => ({ boxNo, lineId, qty }) as never;
const labels = (lines: AnnouncedNote['lines'], boxes: AnnouncedNote['boxes']) =>
  noteLabels({ note: { docNo: 'DN1', supplierId: 's' }, lines, boxes });

it('each box says what is in it, whose it is and which of how many of its line it is', () => {
  const [first, ...rest] = labels([line('a', 1)], [box('B10', 'a', '4'), box('B2', 'a')]);
  expect(first).toMatchObject({
    boxNo: 'B2',
    material: 'M-1',
    quantity: '10',
    unit: 'KG',
    lot: 'LOT-1',
    produced: '2026-11-01',
    pack: '1/2',
  });
  expect(first).toMatchObject({ docNo: 'DN1', supplierId: 's', spec: '', receivedAt: null, bin: null });
  expect(rest).toMatchObject([{ boxNo: 'B10', quantity: '4', pack: '2/2' }]);
});

it('by the lines of the note, in their order; a line without boxes has no label', () => {
  const found = labels([line('b', 2), line('c', 3), line('a', 1)], [box('X', 'b'), box('Y', 'a')]);
  expect(found.map(({ boxNo, material, pack }) => [boxNo, material, pack])).toEqual([
    ['Y', 'M-1', '1/1'],
    ['X', 'M-2', '1/1'],
  ]);
});
