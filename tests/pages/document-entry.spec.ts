/** A document while it is entered: what is missing in its head, and what is sent. */
import { describe, expect, it } from 'vitest';
import { f, optional } from '#domain/kernel/field.ts';
import { returnMode } from '#domain/wms/returns/codes.ts';
import { SalesReturn } from '#domain/wms/returns/sales-return.document.ts';
import type { Draft, EntryPlan } from '#pages/document/entry-plan.ts';
import { draftOf, fromText, headFields, missingField, withOnly } from '#pages/document/entry-rules.ts';

const { fields } = SalesReturn;
const plan = { head: ['customerId', 'toWarehouseId', 'returnReason', 'needInspect', 'remark'], lineOf: () => ({}) } as unknown as EntryPlan;
const draft = (head: Record<string, string>): Draft => ({ head, lines: [] });
const whole = { customerId: 'c', toWarehouseId: 'w', returnReason: 'GF01' };

describe('the head', () => {
  it('names the first field that must be filled and is not', () => {
    expect(missingField(plan, fields, draft({}))).toBe('customerId');
    expect(missingField(plan, fields, draft({ ...whole, returnReason: ' ' }))).toBe('returnReason');
    expect(missingField(plan, fields, draft(whole))).toBeUndefined();
  });

  it('asks for more where the page does, and for less where a field is left out', () => {
    expect(missingField({ ...plan, required: ['remark'] }, fields, draft(whole))).toBe('remark');
    const without = { ...plan, without: () => ['customerId'] };
    expect(headFields(without, draft({}))).not.toContain('customerId');
    expect(missingField(without, fields, draft({}))).toBe('toWarehouseId');
  });

  it('chooses by itself where there is only one to choose, and never where the field may stay empty', () => {
    const one = [{ value: 'only', label: 'Only' }];
    expect(withOnly(plan, fields, draft({}), { toWarehouseId: one, remark: one }).head).toEqual({ toWarehouseId: 'only' });
    expect(withOnly(plan, fields, draft({ toWarehouseId: 'w' }), { toWarehouseId: one }).head).toEqual({ toWarehouseId: 'w' });
    expect(withOnly(plan, fields, draft({}), { toWarehouseId: [...one, ...one] }).head).toEqual({});
  });

  it('begins with what is stored', () => {
    const row = { id: 'r', version: 1, ...whole, needInspect: false, remark: null };
    expect(draftOf(plan, row, [], {}).head).toEqual({ ...whole, needInspect: '', remark: '' });
  });
});

describe('what is sent', () => {
  it('has the type of its field, and nothing where nothing was entered', () => {
    expect(fromText(f.choice(returnMode), '2')).toBe(2);
    expect(fromText(f.bool(), 'true')).toBe(true);
    expect(fromText(f.bool(), '')).toBe(false);
    expect(fromText(optional(f.text()), ' note ')).toBe('note');
    expect(fromText(optional(f.text()), ' ')).toBeNull();
    expect(fromText(f.int(), '3')).toBe(3);
    expect(fromText(optional(f.qty('%')), '5.50')).toBe('5.5');
    expect(fromText(f.refs('person'), 'a,b')).toEqual(['a', 'b']);
    expect(fromText(f.refs('person'), '')).toEqual([]);
  });
});
