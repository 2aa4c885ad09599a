/** How an entered document is written: what its operation takes, and what happens when something is missing or refused. */
import { describe, expect, it } from 'vitest';
import { f, optional } from '#domain/kernel/field.ts';
import { type Problem, problem } from '#domain/kernel/problem.ts';
import type { EntryPlan } from '#pages/document/entry-plan.ts';
import { createdPayload, type Entered, placeAfter, savedPayload, sendEntry } from '#pages/document/entry-sending.ts';

const fields = { customerId: f.ref('customer'), urgent: f.bool(), days: f.int(), remark: optional(f.text()) };
const operation = (type: string) => ({ type }) as EntryPlan['create'];
const plan = {
  create: operation('note.create'),
  save: operation('note.save'),
  head: ['customerId', 'urgent', 'days', 'remark'],
  Lines: () => null,
  payload: (lines: readonly object[], known: unknown) => lines.map((line) => ({ ...line, known })),
} as unknown as EntryPlan;
const head = { customerId: 'c', urgent: 'true', days: '3', remark: ' ' };
const row = { id: 'stored', version: 1 };
const lines = [{ qty: '1' }];
const entered = (more: Partial<EntryPlan> = {}, other: Partial<Entered> = {}): Entered => ({
  entry: { ...plan, ...more },
  fields,
  row: null,
  draft: { head, lines: [] },
  begun: lines,
  known: 'known',
  ...other,
});
const idOf = (n: number | string) => `new-${n}`;

describe('an operation takes', () => {
  it('the head by the types of its fields, and the lines as the plan says them', () => {
    expect(createdPayload(entered(), lines, idOf)).toEqual({
      id: 'new-doc',
      customerId: 'c',
      urgent: true,
      days: 3,
      remark: null,
      lines: [{ qty: '1', known: 'known' }],
    });
  });

  it('nothing for a field that the form leaves out, whatever was typed before', () => {
    expect(createdPayload(entered({ without: () => ['customerId'] }), lines, idOf)).toMatchObject({ customerId: null, days: 3 });
  });

  it('no lines of a document that has none, and other names for them where the operation has some', () => {
    expect(createdPayload(entered({ Lines: null }), lines, idOf)).not.toHaveProperty('lines');
    const renamed = createdPayload(entered({ linesAs: 'boxes' }), lines, idOf);
    expect(renamed).toHaveProperty('boxes');
    expect(renamed).not.toHaveProperty('lines');
  });

  it('what is decided once and for all when the document is created, and never again', () => {
    const once = entered({ fixed: ['customerId'], also: { kind: 'HW' } });
    expect(createdPayload(once, lines, idOf)).toMatchObject({ customerId: 'c', kind: 'HW' });
    const saved = savedPayload(once, row, lines);
    expect(saved).toMatchObject({ id: 'stored', days: 3 });
    expect(saved).not.toHaveProperty('customerId');
    expect(saved).not.toHaveProperty('kind');
  });
});

describe('sending', () => {
  interface Case {
    readonly lack?: string;
    readonly prepare?: readonly { qty: string }[] | Problem;
    readonly ok?: boolean;
  }
  /** What happened, in order. */
  async function sent(one: Entered, { lack, prepare, ok = true }: Case = {}): Promise<unknown[]> {
    const happened: unknown[] = [];
    const order = { create: one.entry.create, lack: lack ?? null, done: 'Saved' };
    await sendEntry(one, order, {
      submit: (async ({ type }: { type: string }, payload: unknown, options: object) => {
        happened.push([type, typeof payload === 'function' ? payload(idOf) : payload, options]);
        return { ok, idOf };
      }) as never,
      refuse: (why) => happened.push(['refused', why]),
      prepare: prepare && (async () => prepare),
      change: (part) => happened.push(['changed', part]),
      written: async (id) => void happened.push(['written', id]),
    });
    return happened;
  }
  const small = entered({ head: ['days'] });
  const created = ['note.create', { id: 'new-doc', days: 3, lines: [{ qty: '1', known: 'known' }] }, { done: 'Saved' }];

  it('creates a new document and opens it', async () => {
    expect(await sent(small)).toEqual([created, ['written', 'new-doc']]);
  });

  it('saves a stored one by the other operation', async () => {
    const saved = ['note.save', { id: 'stored', days: 3, lines: [{ qty: '1', known: 'known' }] }, { done: 'Saved' }];
    expect(await sent({ ...small, row })).toEqual([saved, ['written', 'stored']]);
  });

  it('writes nothing of a stored one that cannot be edited', async () => {
    const { save: _save, ...rest } = small.entry;
    expect(await sent({ ...small, entry: rest, row })).toEqual([]);
  });

  it('writes first what has to go before, and nothing more once that is refused', async () => {
    const agrees = { operation: operation('wish.review'), payload: { id: 'wish' } };
    const first = { ...small, entry: { ...small.entry, before: () => agrees } };
    const reviewed = ['wish.review', { id: 'wish' }, undefined];
    expect(await sent(first)).toEqual([reviewed, created, ['written', 'new-doc']]);
    expect(await sent(first, { ok: false })).toEqual([reviewed]);
    // A stored document was agreed to before it was made.
    expect(await sent({ ...first, row })).toHaveLength(2);
  });

  it('says what is missing, and neither completes nor writes anything', async () => {
    expect(await sent(small, { lack: 'No customer', prepare: [] })).toEqual([['refused', 'No customer']]);
  });

  it('writes the lines as they were completed', async () => {
    const completed = ['note.create', { id: 'new-doc', days: 3, lines: [{ qty: '9', known: 'known' }] }, { done: 'Saved' }];
    expect(await sent(small, { prepare: [{ qty: '9' }] })).toEqual([
      ['changed', { lines: [{ qty: '9' }] }],
      completed,
      ['written', 'new-doc'],
    ]);
  });

  it('keeps what was completed even if the writing fails, and stays in the form', async () => {
    const happened = await sent(small, { prepare: [{ qty: '9' }], ok: false });
    expect(happened.map((one) => (one as string[])[0])).toEqual(['changed', 'note.create']);
  });

  it('is refused where the lines cannot be completed', async () => {
    expect(await sent(small, { prepare: problem('NO_NUMBERS') })).toEqual([['refused', problem('NO_NUMBERS')]]);
  });
});

describe('an entry leads', () => {
  const at = { path: '/note' };

  it('to the page that asked for it, written or not', () => {
    expect(placeAfter(at, '/order?id=1', 'n')).toEqual(['/order?id=1']);
    expect(placeAfter(at, '/order?id=1', null)).toEqual(['/order?id=1']);
  });

  it('to the document where there is one, else to the list where it stands', () => {
    expect(placeAfter(at, null, 'n')).toEqual(['/note', { id: 'n' }]);
    expect(placeAfter(at, null, null)).toEqual(['/note']);
    expect(placeAfter({ ...at, home: { view: 'list' } }, null, null)).toEqual(['/note', { view: 'list' }]);
  });
});
