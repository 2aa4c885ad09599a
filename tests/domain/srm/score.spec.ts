import { describe, expect, it } from 'vitest';
import { daysOf, monthOf, periodAsked } from '#domain/srm/evaluation.document.ts';
import { deliveryScore, gradeOf, ppmOf, qualityScore, type Supplied, shownPoints, totalScore } from '#domain/srm/score.ts';

const NOTHING: Supplied = { lots: 0, passedLots: 0, rejectedQty: '0', receivedQty: '0', judgedLines: 0, onTimeLines: 0 };
const WEIGHTS = { quality: '40', delivery: '30', price: '20', service: '10' };

describe('the score for quality', () => {
  it('is the share of lots that passed, less half a point for each thousand rejected of a million, at most fifty', () => {
    expect(qualityScore({ ...NOTHING, lots: 4, passedLots: 3, rejectedQty: '10', receivedQty: '1000' })).toBe('70');
    expect(qualityScore({ ...NOTHING, lots: 1, passedLots: 1, rejectedQty: '100', receivedQty: '900' })).toBe('50');
    expect(qualityScore({ ...NOTHING, lots: 3, passedLots: 2, rejectedQty: '0', receivedQty: '900' })).toBe('66.67');
  });

  it('is never below nothing, and not known where no lot was judged', () => {
    expect(qualityScore({ ...NOTHING, lots: 2, passedLots: 0, rejectedQty: '100', receivedQty: '100' })).toBe('0');
    expect(qualityScore({ ...NOTHING, receivedQty: '900' })).toBeNull();
  });

  it('counts rejections of a month in which nothing came as much as it can', () => {
    expect(qualityScore({ ...NOTHING, lots: 1, passedLots: 1, rejectedQty: '1' })).toBe('50');
    expect(ppmOf({ rejectedQty: '1', receivedQty: '0' })).toBeNull();
    expect(ppmOf({ rejectedQty: '100', receivedQty: '900' })).toBe(111_111);
  });
});

it('the score for delivery is the share of lines on time, and not known where none was due', () => {
  expect(deliveryScore({ ...NOTHING, judgedLines: 3, onTimeLines: 2 })).toBe('66.67');
  expect(deliveryScore(NOTHING)).toBeNull();
});

describe('the total', () => {
  it('is the sum of the scores by their weights, and its parts stand beside it', () => {
    const scores = { quality: '50', delivery: '0', price: '80', service: '90' };
    expect(totalScore(scores, WEIGHTS)).toBe('45');
    expect(shownPoints(scores, WEIGHTS)).toEqual({ quality: '20', delivery: '0', price: '16', service: '9' });
  });

  it('leaves the weight of what is not known to the rest', () => {
    expect(totalScore({ quality: null, delivery: '0', price: '80', service: '90' }, WEIGHTS)).toBe('41.67');
    expect(totalScore({ quality: null, delivery: null, price: null, service: null }, WEIGHTS)).toBeNull();
    expect(totalScore({ quality: '90', delivery: null, price: null, service: null }, { ...WEIGHTS, quality: '0' })).toBeNull();
  });

  it('is graded from 90, 80 and 60 on', () => {
    expect(['100', '90', '89.99', '80', '79.99', '60', '59.99', '0'].map(gradeOf).join('')).toBe('AABBCCDD');
  });
});

it('a month has its first and last day, and is written as people write it', () => {
  expect(daysOf('202402')).toEqual(['2024-02-01', '2024-02-29']);
  expect(daysOf('202512')).toEqual(['2025-12-01', '2025-12-31']);
  expect(monthOf('202512')).toBe('2025-12');
});

it('a month is found as people write it, a part of it too', () => {
  for (const text of ['2025-12', '2025/12', ' 202512 ']) expect(periodAsked(text)).toBe('202512');
  expect(periodAsked('2025-')).toBe('2025');
});
