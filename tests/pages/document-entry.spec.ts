/** A document while it is entered: what is missing in its head, and what is sent. */
import { describe, expect, it } from 'vitest';
import { f, optional } from '#domain/kernel/field.ts';
import { returnMode } from '#domain/wms/returns/codes.ts';
import { SalesReturn } from '#domain/wms/returns/sales-return.document.ts';
import type { Draft, EntryPlan } from '#pages/document/entry-plan.ts';
import { draftOf, headFields, missingField, withFormFields, withOnly } from '#pages/document/entry-rules.ts';
import { fromText } from '#pages/fields/field-values.ts';

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
    expect(draftOf(plan, fields, { row, stored: [] }, {}).head).toEqual({ ...whole, needInspect: '', remark: '' });
  });

  it('of a copy begins with what the other document has, as far as it is copied', () => {
    const source = { id: 'r', version: 1, ...whole, needInspect: true, remark: 'old' };
    const copied = { ...plan, copied: ['customerId'] };
    expect(draftOf(copied, fields, { row: null, source, stored: [] }, { needInspect: 'true' }).head).toEqual({
      customerId: 'c',
      needInspect: 'true',
    });
  });

  it('may ask for one of two fields, and have fields that the header does not', () => {
    const either = { ...plan, fields: { toBinId: f.ref('bin', 'toWarehouseId') }, head: [...plan.head, 'toBinId'] };
    const entry = { ...either, required: ({ head }: Draft) => (head.remark ? [] : ['needInspect']) };
    const { doc } = withFormFields({ doc: { header: SalesReturn }, lines: [], plan: {} } as never, entry);
    expect(missingField(entry, doc.header.fields, draft(whole))).toBe('needInspect');
    expect(missingField(entry, doc.header.fields, draft({ ...whole, remark: 'r' }))).toBe('toBinId');
    expect(missingField(entry, doc.header.fields, draft({ ...whole, remark: 'r', toBinId: 'b' }))).toBeUndefined();
  });

  it('of a document made from another begins with what that one says, before what a new one begins with', () => {
    const origin = { draft: { head: { customerId: 'c' }, lines: [{ key: '1' }] }, fixed: ['customerId'], place: 'apply=a' };
    expect(draftOf(plan, fields, { row: null, stored: [], origin }, { customerId: 'x', remark: 'r' })).toEqual({
      head: { customerId: 'c', remark: 'r' },
      lines: [{ key: '1' }],
    });
  });

  it('holds an instant by the minute of the device, and sends the instant', () => {
    const needAt = { needAt: f.ts() };
    const entry = { head: ['needAt'], lineOf: () => ({}) } as unknown as EntryPlan;
    const { head } = draftOf(entry, needAt, { row: { id: 'r', version: 1, needAt: '2026-03-01T08:30:00.000Z' }, stored: [] }, {});
    expect(head.needAt).toMatch(/^2026-0[23]-\d\dT\d\d:\d\d$/);
    expect(fromText(needAt.needAt, head.needAt ?? '')).toBe('2026-03-01T08:30:00.000Z');
    // What is kept without being shown keeps its seconds.
    const kept = draftOf(
      { ...entry, beside: ['needAt'] },
      needAt,
      { row: { id: 'r', version: 1, needAt: '2026-03-01T08:30:07.000Z' }, stored: [] },
      {},
    );
    expect(kept.head.needAt).toBe('2026-03-01T08:30:07.000Z');
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
