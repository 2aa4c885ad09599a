/** What an entry about one line of a stocktake reads, and who sees the books. */
import { describe, expect, it } from 'vitest';
import type { Key } from '#domain/kernel/entity.ts';
import { MemoryRows } from '#domain/kernel/rows.ts';
import { checkCount, checkCountAgain, checkUncount } from '#domain/wms/stocktake/count.operation.ts';
import { CheckInfo, CheckLine, seesBook } from '#domain/wms/stocktake/stocktake.document.ts';

const id = 'a0000000-0000-4000-8000-000000000001';
const lineId = 'a0000000-0000-4000-8000-000000000002';
const named = ({ entity, by, value }: Key): string => `${entity.name} ${by} ${value}`;

describe('an entry about one line', () => {
  it('reads the plan and this line, however many lines the plan has', () => {
    const whole = [`${CheckInfo.name} id ${id}`, `${CheckLine.name} id ${lineId}`];
    const rows = new MemoryRows();
    expect(checkCount.reads[0]?.({ id, lineId, qty: '1', binId: null, by: 1 }, rows).map(named)).toEqual(whole);
    expect(checkCountAgain.reads[0]?.({ id, lineId, qty: '1', binId: null, by: 1 }, rows).map(named)).toEqual(whole);
    expect(checkUncount.reads[0]?.({ id, lineId }, rows).map(named)).toEqual(whole);
  });
});

describe('a blind count', () => {
  const actor = (...rights: string[]) => ({ account: 'counter', rights }) as never;
  const counts = actor('web:wms:check:count');
  it('keeps the books from the people who count, until the plan has ended', () => {
    expect(seesBook({ checkMode: 2, status: 2 }, counts)).toBe(false);
    expect(seesBook({ checkMode: 2, status: 6 }, counts)).toBe(true);
    expect(seesBook({ checkMode: 1, status: 2 }, counts)).toBe(true);
    expect(seesBook({ checkMode: null, status: 2 }, counts)).toBe(true);
  });
  it('shows them to whoever submits or reviews', () => {
    expect(seesBook({ checkMode: 2, status: 2 }, actor('web:wms:check:review'))).toBe(true);
  });
});
