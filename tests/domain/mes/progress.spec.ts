/** Lanes of an order: what lies at an operation, piece by piece. */
import { expect, it } from 'vitest';
import { piecesOf } from '#domain/mes/progress.ts';

it('counts each piece once, so that a lane is as long as what came in', () => {
  // 80 came in: 8 are in work, 2 spoilt, and of 70 good ones 41 wait to be passed on.
  const hardened = { opSeq: 20, opName: '渗碳淬火', wip: '8', waiting: '41', rework: '0', suspect: '0', good: '70', scrap: '2' };
  expect(piecesOf(hardened)).toEqual({ wip: 8, waiting: 41, rework: 0, suspect: 0, scrap: 2, passedOn: 29 });
  expect(Object.values(piecesOf(hardened)).reduce((sum, one) => sum + one, 0)).toBe(80);
});
