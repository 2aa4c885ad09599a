/** What the condition of a page says of a field once and for all. */
import { describe, expect, it } from 'vitest';
import { ofKind } from '#pages/document/of-kind.ts';
import type { Page } from '#pages/document/plan.ts';

const plan = (where: object, entry?: object) =>
  ({
    path: '/x',
    id: 'x',
    list: { columns: ['kind', 'partnerId'], wide: ['kind'], hidden: ['kind', 'remark'], search: [], where },
    view: { facts: [] },
    ...(entry ? { entry } : {}),
  }) as unknown as Page['plan'];
const entry = { head: ['kind', 'partnerId'], start: () => ({ partnerId: 'p' }) };

describe('a page of one kind', () => {
  it('has no column for it, and its form writes it unasked', () => {
    for (const where of [{ kind: 2 }, { kind: [2] }]) {
      const of = ofKind(plan(where, entry));
      expect(of.list).toMatchObject({ columns: ['partnerId'], wide: [], hidden: ['remark'] });
      expect(of.entry).toMatchObject({ head: ['partnerId'], also: { kind: 2 }, codes: {} });
      expect(of.entry?.start?.(null, {}, { today: '', at: 0 })).toEqual({ partnerId: 'p' });
    }
  });

  it('leaves a form alone that does not have the field', () => {
    const of = ofKind(plan({ kind: 2 }, { head: ['partnerId'] }));
    expect(of.entry).toEqual({ head: ['partnerId'] });
  });
});

it('a page of several kinds offers those in its form, beginning with the first', () => {
  const of = ofKind(plan({ kind: [1, 2], partnerId: (record: object) => record !== null }, entry));
  expect(of.list.columns).toEqual(['kind', 'partnerId']);
  expect(of.entry).toMatchObject({ head: ['kind', 'partnerId'], also: {}, codes: { kind: [1, 2] } });
  expect(of.entry?.start?.(null, {}, { today: '', at: 0 })).toEqual({ kind: '1', partnerId: 'p' });
});
