/** Which numbers lie in a box (decision 098): what the packer scanned is certain, and so is what can be nowhere else. */
import { describe, expect, test } from 'vitest';
import { afterMoves, type PackedBox, type PackedOrder, serialsIn } from '#domain/mes/box-serials.ts';

const box = (boxId: string, qty: string, serials: readonly string[] = []): PackedBox => ({ boxId, qty, serials });
const order = (completedQty: string, boxes: readonly PackedBox[], serials: readonly string[]): PackedOrder => ({
  completedQty,
  boxes,
  serials,
});
const found = (of: PackedOrder, boxId: string) => Object.fromEntries(serialsIn(of, boxId));
const PIECES = ['S-1', 'S-2', 'S-3'];

describe('the numbers in a box', () => {
  test('are certain where one box holds everything that the order has completed', () => {
    expect(found(order('3', [box('A', '3')], PIECES), 'A')).toEqual({ 'S-1': 1, 'S-2': 1, 'S-3': 1 });
    // Pieces without a number lie among them.
    expect(found(order('5', [box('A', '5')], ['S-1']), 'A')).toEqual({ 'S-1': 1 });
  });

  test('are possible in each of several boxes, and while pieces are not packed', () => {
    const two = order('3', [box('A', '2'), box('B', '1')], PIECES);
    expect([found(two, 'A'), found(two, 'B')]).toEqual([
      { 'S-1': 3, 'S-2': 3, 'S-3': 3 },
      { 'S-1': 3, 'S-2': 3, 'S-3': 3 },
    ]);
    expect(found(order('4', [box('A', '3')], PIECES), 'A')).toEqual({ 'S-1': 3, 'S-2': 3, 'S-3': 3 });
  });

  test('are certain where the packer scanned them, and then can be in no other box', () => {
    const one = order('3', [box('A', '2', ['S-1']), box('B', '1')], PIECES);
    expect(found(one, 'A')).toEqual({ 'S-1': 1, 'S-2': 3, 'S-3': 3 });
    expect(found(one, 'B')).toEqual({ 'S-2': 3, 'S-3': 3 });
  });

  test('are those that are left, where all other boxes were scanned full', () => {
    const scanned = order('3', [box('A', '2', ['S-1', 'S-3']), box('B', '1')], PIECES);
    expect(found(scanned, 'A')).toEqual({ 'S-1': 1, 'S-3': 1 });
    expect(found(scanned, 'B')).toEqual({ 'S-2': 1 });
  });

  test('are not sure where two boxes claim one number, or a box claims more than its pieces', () => {
    const twice = order('2', [box('A', '1', ['S-1']), box('B', '1', ['S-1'])], ['S-1', 'S-2']);
    expect([found(twice, 'A'), found(twice, 'B')]).toEqual([
      { 'S-1': 3, 'S-2': 3 },
      { 'S-1': 3, 'S-2': 3 },
    ]);
    expect(found(order('3', [box('A', '1', ['S-1', 'S-2']), box('B', '2')], PIECES), 'A')).toEqual({ 'S-1': 3, 'S-2': 3, 'S-3': 3 });
  });

  test('are not those that no report has named: the report may still be on its way', () => {
    expect(found(order('2', [box('A', '2', ['S-9', 'S-1'])], ['S-1']), 'A')).toEqual({ 'S-1': 1 });
  });

  test('are possible only, once a part of it was taken or other goods were put into it', () => {
    expect(Object.fromEntries(afterMoves(serialsIn(order('3', [box('A', '3')], PIECES), 'A')))).toEqual({ 'S-1': 3, 'S-2': 3, 'S-3': 3 });
  });
});
