/** A document while it is entered: what its choices offer, what follows from one, and which lack is said first. */
import { describe, expect, it } from 'vitest';
import { isInService } from '#domain/basic/in-service.ts';
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { problem } from '#domain/kernel/problem.ts';
import { returnMode } from '#domain/wms/returns/codes.ts';
import type { Draft, EntryPlan } from '#pages/document/entry-plan.ts';
import { afterChoice, type Begin, choicesOf, dependentsOf, draftPlace, lackOf, smallEntities } from '#pages/document/entry-rules.ts';
import type { Records } from '#pages/fields/records.ts';

const fields = {
  warehouseId: f.ref('warehouse'),
  binId: f.ref('bin', 'warehouseId'),
  customerId: f.ref('customer'),
  materialId: f.ref('material'),
  mode: f.choice(returnMode),
  days: optional(f.qty('days')),
};
const doc = { docType: 'note', header: { name: 'note', fields } } as unknown as AnyDocument;
const plan = { head: ['warehouseId', 'binId', 'customerId', 'materialId'] } as unknown as EntryPlan;
const draft = (head: Record<string, string>): Draft => ({ head, lines: [] });
const record = (id: string): AnyRow => ({ id, version: 1 });

describe('the records of a form', () => {
  it('are read at once where they are few: neither materials, nor those of a parent, nor those of another part of the form', () => {
    expect(smallEntities(doc, plan)).toEqual(['warehouse', 'customer']);
    expect(smallEntities(doc, { ...plan, beside: ['customerId'] })).toEqual(['warehouse']);
  });

  it('of a parent are read once it is chosen, by the field that names it', () => {
    expect(dependentsOf(doc, plan, draft({}))).toEqual([]);
    expect(dependentsOf(doc, plan, draft({ warehouseId: 'w' }))).toMatchObject([
      { name: 'binId', target: { name: 'bin' }, index: 'warehouseId', value: 'w' },
    ]);
  });
});

describe('a choice', () => {
  const records = { warehouse: [record('w'), record('v')], customer: [record('c')], bin: [record('every bin')] };
  const choices = (more: Partial<EntryPlan> = {}, own: Records = {}) =>
    choicesOf(
      doc,
      { ...plan, ...more },
      {
        draft: draft({ customerId: 'c' }),
        actor: null,
        records: { ...records, ...own },
        dependents: { binId: [record('b')] },
        codesOf: (set) => set.codes.map((code) => ({ value: String(code), label: '' })),
        optionsOf: (_field, rows) => rows.map(({ id }) => ({ value: id, label: '' })),
      },
    );
  const values = (more: Partial<EntryPlan>, name: string, own: Records = {}) => choices(more, own)[name]?.map(({ value }) => value);

  it('offers all records, and of a parent only its own', () => {
    expect(values({}, 'warehouseId')).toEqual(['w', 'v']);
    expect(values({}, 'binId')).toEqual(['b']);
  });

  it('offers none of the records that are searched instead', () => {
    expect(choices()).not.toHaveProperty('materialId');
  });

  it('offers the records that the plan lets through, which sees the draft', () => {
    const offer = { warehouseId: ({ id }: AnyRow, _actor: unknown, { head }: Draft) => id === 'v' && head.customerId === 'c' };
    expect(values({ offer }, 'warehouseId')).toEqual(['v']);
    expect(values({ offer }, 'customerId')).toEqual(['c']);
  });

  it('offers what is in use and who works here, and keeps what is chosen already', () => {
    const stale = {
      customer: [
        { ...record('c'), isActive: false },
        { ...record('old'), isActive: false },
        { ...record('new'), isActive: true },
      ],
    };
    expect(values({}, 'customerId', stale)).toEqual(['c', 'new']);
    expect(isInService('person', { ...record('p'), status: 2 })).toBe(false);
    expect([isInService('person', { ...record('p'), status: 1 }), isInService('bin', { ...record('b'), status: 2 })]).toEqual([true, true]);
  });

  it('of codes is limited where the plan names some', () => {
    expect(values({ codes: { mode: [2] } }, 'mode')).toEqual(['2']);
    expect(choices()).not.toHaveProperty('mode');
  });
});

describe('what is chosen', () => {
  const full = draft({ warehouseId: 'w', binId: 'b', customerId: 'c' });

  it('clears what belongs to another parent, and nothing else', () => {
    expect(afterChoice(plan, fields, full, ['warehouseId', 'v'], {})).toEqual({ head: { warehouseId: 'v', binId: '', customerId: 'c' } });
    expect(afterChoice(plan, fields, full, ['customerId', 'd'], {})).toEqual({ head: { ...full.head, customerId: 'd' } });
  });

  it('changes what the plan says follows from it, which sees the choice already made', () => {
    const chosen = { customerId: ({ head }: Draft) => ({ lines: [{ of: head.customerId ?? '' }] }) };
    expect(afterChoice({ ...plan, chosen }, fields, full, ['customerId', 'd'], {}).lines).toEqual([{ of: 'd' }]);
    expect(afterChoice({ ...plan, chosen }, fields, full, ['warehouseId', 'v'], {})).not.toHaveProperty('lines');
  });
});

describe('a draft', () => {
  const stored: Pick<Begin, 'stored'> = { stored: [] };

  it('is kept for the document that is edited, copied or made from another, else for a new one', () => {
    expect(draftPlace({ ...stored, row: record('r') })).toBe('edit=r');
    expect(draftPlace({ ...stored, row: null, source: record('s') })).toBe('copy=s');
    expect(draftPlace({ ...stored, row: null, origin: { draft: draft({}), fixed: [], place: 'apply=a' } })).toBe('apply=a');
    expect(draftPlace({ ...stored, row: null })).toBe('new');
  });
});

describe('of all that is missing is said first', () => {
  const entry = { head: ['customerId', 'days'], Lines: () => null, lack: () => 'wrong' } as unknown as EntryPlan;
  const whole = { customerId: 'c', days: '3' };
  const lack = (
    head: Record<string, string>,
    begun: readonly Record<string, string>[] = [{}],
    more: Partial<EntryPlan> = {},
    own: Readonly<Record<string, string>> = {},
  ) =>
    lackOf(
      { ...entry, ...more },
      fields,
      draft(head),
      { begun, known: null },
      {
        say: (key, params) => [key, params?.field].filter(Boolean).join(' '),
        find: (key) => own[key],
        field: (name) => `<${name}>`,
        problem: ({ code }) => code,
      },
    );

  it('what nobody can read, even before what is empty', () => {
    expect(lack({ days: 'three' })).toBe('entry.lacks.right <days>');
  });

  it('the empty field of the head, in its own words where it has some', () => {
    expect(lack({ days: '3' }, [])).toBe('entry.lacks.field <customerId>');
    expect(lack({ days: '3' }, [], {}, { 'entry.lacks.customerId': 'Whose is it?' })).toBe('Whose is it?');
  });

  it('that there are no lines, before what is wrong in them', () => {
    expect(lack(whole, [])).toBe('entry.lacks.lines');
    expect(lack(whole)).toBe('entry.lacks.wrong');
    expect(lack(whole, [{}], { lack: () => problem('G-BOX') })).toBe('G-BOX');
  });

  it('nothing where all is well, and where a document has no lines', () => {
    expect(lack(whole, [{}], { lack: () => null })).toBeNull();
    expect(lack(whole, [], { Lines: null, lack: () => null })).toBeNull();
  });
});
