/** Three shapes that the warehouse slice does not have, declared with the same few words: a loan, a stocktake, an approval by two people. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { numberSet } from '#domain/kernel/code-set.ts';
import { defineCreate, defineDocument, defineHeader, defineLine, defineMove } from '#domain/kernel/document.ts';
import { byId, defineEntity, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { add, combine, decided, defineOperation, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, quantitySchema, subQty } from '#domain/kernel/quantity.ts';
import { Movement } from '#domain/wms/stock/movement.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { Floor, person, problemOf } from '#tests/support/floor.ts';

const none = () => [];
const anna = person('anna', ['lend', 'count', 'apply', 'approve1']);
const boris = person('boris', ['approve1', 'approve2', 'lend', 'count']);

const status = numberSet('application', {
  1: ['已创建', 'Created'],
  2: ['已审核', 'Reviewed'],
  4: ['部分', 'Partly'],
  6: ['全部', 'All'],
  7: ['删除', 'Deleted'],
});

// ---- a loan: two-sided, with a counter that a second document type raises

const Loan = defineHeader('loan', status, { borrowerId: f.id() }, { sets: none });
const LoanLine = defineLine('loanLine', Loan, { docId: f.id(), boxId: f.id(), lentQty: f.qty(), returnedQty: f.counter() });
const loan = defineDocument({
  docType: 'loan',
  header: Loan,
  lines: [LoanLine],
  status,
  numbering: { prefix: 'LN', date: 'yyMMdd', digits: 4 },
  systemEdges: [
    [2, 6],
    [2, 4],
    [4, 6],
  ],
});
const lend = defineCreate(loan, {
  verb: 'create',
  to: 2,
  offline: true,
  right: 'lend',
  schema: z.object({ id: uuidSchema, borrowerId: uuidSchema, boxIds: z.array(uuidSchema).min(1) }),
  reads: [(p) => p.boxIds.map((id) => byId(Box, id))],
  decide: (p, rows, ctx) => {
    const movement = new Movement(ctx, 'ST_LEND', { docType: 'loan', docId: p.id });
    const lines = p.boxIds.map((boxId, n) => {
      const box = movement.move(rows.get(Box, boxId) ?? refuse('BOX_MISSING'), { status: 9 });
      return put(LoanLine, { id: ctx.newId(`line-${n}`), version: 0, docId: p.id, boxId, lentQty: box.qty, returnedQty: '0' });
    });
    return { header: { borrowerId: p.borrowerId }, ...combine(movement.result(), { put: lines }) };
  },
});
const giveBack = defineMove(loan, {
  verb: 'giveBack',
  kind: 'fact',
  from: [2, 4],
  offline: true,
  right: 'lend',
  payload: { lineId: uuidSchema },
  reads: [
    (p, rows) =>
      rows
        .by(LoanLine, 'docId', p.id)
        .filter((line) => line.id === p.lineId)
        .map((line) => byId(Box, line.boxId)),
  ],
  decide: (_header, p, rows, ctx) => {
    const lines = rows.by(LoanLine, 'docId', p.id);
    const line = lines.find(({ id }) => id === p.lineId) ?? refuse('REF_MISSING');
    guard(cmpQty(line.returnedQty, line.lentQty) < 0, 'RETURNED');
    const movement = new Movement(ctx, 'ST_RETURN', { docType: 'loan', docId: p.id });
    movement.move(rows.get(Box, line.boxId) ?? refuse('BOX_MISSING'), { status: 2 });
    const open = lines.filter((other) => other.id !== line.id && cmpQty(other.returnedQty, other.lentQty) < 0);
    return {
      header: { status: open.length === 0 ? 6 : 4 },
      ...combine(movement.result(), { add: [add(LoanLine, line.id, 'returnedQty', line.lentQty)] }),
    };
  },
});

const placed = {
  boxNo: 'T1',
  boxType: 3 as const,
  qty: '1',
  reservedQty: '0',
  boxStatus: 2 as const,
  warehouseId: crypto.randomUUID(),
  binId: crypto.randomUUID(),
  materialId: crypto.randomUUID(),
};

describe('a loan', () => {
  test('lending changes the status of each box, giving all back closes the loan', () => {
    const floor = new Floor();
    const [drill, saw] = [floor.seed(Box, { ...placed, boxNo: 'T1' }), floor.seed(Box, { ...placed, boxNo: 'T2' })];
    const lent = floor.does(anna, lend, (id) => ({ id: id('doc'), borrowerId: crypto.randomUUID(), boxIds: [drill.id, saw.id] }));
    expect(problemOf(lent)).toBeNull();
    expect(floor.row(Box, drill.id)).toMatchObject({ boxStatus: 9 });
    floor.does(boris, giveBack, { id: lent.id('doc'), lineId: lent.id('line-0') });
    expect(floor.row(Loan, lent.id('doc')).status).toBe(4);
    floor.does(boris, giveBack, { id: lent.id('doc'), lineId: lent.id('line-1') });
    expect(floor.row(Loan, lent.id('doc')).status).toBe(6);
    expect(floor.row(LoanLine, lent.id('line-0')).returnedQty).toBe('1');
  });

  test('what is on loan cannot be lent again, and what is back cannot be given back twice', () => {
    const floor = new Floor();
    const drill = floor.seed(Box, placed);
    const lent = floor.does(anna, lend, (id) => ({ id: id('doc'), borrowerId: crypto.randomUUID(), boxIds: [drill.id] }));
    expect(problemOf(floor.does(anna, lend, (id) => ({ id: id('doc'), borrowerId: crypto.randomUUID(), boxIds: [drill.id] })))).toBe(
      'BOX_EDGE',
    );
    floor.does(anna, giveBack, { id: lent.id('doc'), lineId: lent.id('line-0') });
    expect(problemOf(floor.does(anna, giveBack, { id: lent.id('doc'), lineId: lent.id('line-0') }))).toBe('DOC_STATUS');
  });
});

// ---- a stocktake: the document freezes what it counts, counts are facts in the box's lane, the review posts differences

const checkStatus = numberSet('check', { 1: ['已下发', 'Issued'], 5: ['待审核', 'To review'], 6: ['已完成', 'Done'] });
const Check = defineHeader('check', checkStatus, { warehouseId: f.id() }, { sets: none });
const CheckLine = defineLine('checkLine', Check, { docId: f.id(), boxId: f.id(), bookQty: f.qty(), countQty: optional(f.qty()) }, [
  'boxId',
]);
const check = defineDocument({
  docType: 'check',
  header: Check,
  lines: [CheckLine],
  status: checkStatus,
  numbering: { prefix: 'CK', date: 'yyMM', digits: 3 },
});
const issue = defineCreate(check, {
  verb: 'create',
  to: 1,
  offline: false,
  right: 'count',
  schema: z.object({ id: uuidSchema, warehouseId: uuidSchema, boxIds: z.array(uuidSchema) }),
  reads: [(p) => p.boxIds.map((id) => byId(Box, id))],
  decide: (p, rows, ctx) => {
    const movement = new Movement(ctx, 'ST_CHANGE', { docType: 'check', docId: p.id });
    const lines = p.boxIds.map((boxId) => {
      const box = movement.move(rows.get(Box, boxId) ?? refuse('BOX_MISSING'), { status: 17 });
      return put(CheckLine, { id: ctx.newId(boxId), version: 0, docId: p.id, boxId, bookQty: box.qty, countQty: null });
    });
    return { header: { warehouseId: p.warehouseId }, ...combine(movement.result(), { put: lines }) };
  },
});
const count = defineOperation<{ lineId: string; boxId: string; qty: string }>({
  type: 'check.count',
  v: 1,
  kind: 'fact',
  offline: true,
  right: 'count',
  schema: z.object({ lineId: uuidSchema, boxId: uuidSchema, qty: quantitySchema }),
  lane: (p) => `box:${p.boxId}`,
  reads: [(p) => [byId(CheckLine, p.lineId)]],
  decide: (p, rows) => {
    const line = rows.get(CheckLine, p.lineId) ?? refuse('REF_MISSING');
    return decided({ put: [put(CheckLine, { ...line, countQty: p.qty })], touches: [`box/${p.boxId}`] });
  },
});
const finish = defineMove(check, {
  verb: 'review',
  from: [1],
  to: 6,
  offline: false,
  right: 'count',
  reads: [(p, rows) => rows.by(CheckLine, 'docId', p.id).map((line) => byId(Box, line.boxId))],
  decide: (_header, p, rows, ctx) => {
    const lines = rows.by(CheckLine, 'docId', p.id);
    guard(
      lines.every((line) => line.countQty !== null),
      'NOT_COUNTED',
    );
    const doc = { docType: 'check', docId: p.id };
    const loss = new Movement(ctx, 'CNT_LOSS', doc);
    const short = lines.filter((line) => cmpQty(line.countQty ?? '0', line.bookQty) < 0);
    const changed = new Map(
      short.map((line) => [
        line.boxId,
        loss.issue(rows.get(Box, line.boxId) ?? refuse('BOX_MISSING'), 'ADJUST', subQty(line.bookQty, line.countQty ?? '0'), 5),
      ]),
    );
    const free = new Movement(ctx, 'ST_CHANGE', doc, loss.result().postings.length);
    for (const line of lines) {
      const box: Row<typeof Box> = changed.get(line.boxId) ?? rows.get(Box, line.boxId) ?? refuse('BOX_MISSING');
      free.move(box, { status: box.prevStatus ?? 2 });
    }
    return combine(loss.result(), free.result());
  },
});

describe('a stocktake', () => {
  test('freezes the boxes, takes counts as facts of their own lane, and posts the difference before it lets the boxes go back', () => {
    const floor = new Floor();
    const [full, short] = [
      floor.seed(Box, { ...placed, boxNo: 'C1', qty: '10' }),
      floor.seed(Box, { ...placed, boxNo: 'C2', qty: '10', boxStatus: 6 }),
    ];
    const plan = floor.does(anna, issue, (id) => ({ id: id('doc'), warehouseId: placed.warehouseId, boxIds: [full.id, short.id] }));
    expect(floor.row(Box, short.id)).toMatchObject({ boxStatus: 17, prevStatus: 6 });
    expect(problemOf(floor.does(boris, finish, { id: plan.id('doc') }))).toBe('NOT_COUNTED');
    floor.does(boris, count, { lineId: plan.id(full.id), boxId: full.id, qty: '10' });
    floor.does(boris, count, { lineId: plan.id(short.id), boxId: short.id, qty: '8.5' });
    const done = floor.does(boris, finish, { id: plan.id('doc') });
    expect(problemOf(done)).toBeNull();
    expect(floor.row(Box, short.id)).toMatchObject({ qty: '8.5', boxStatus: 6, prevStatus: null });
    expect('postings' in done && done.postings.map(({ movementType }) => movementType)).toEqual(['CNT_LOSS', 'ST_CHANGE']);
  });

  test('two counts of two boxes wait for nobody but each for its box', () => {
    const lanes = [count.lane({ lineId: '', boxId: 'a', qty: '1' }), count.lane({ lineId: '', boxId: 'b', qty: '1' })];
    expect(new Set(lanes).size).toBe(2);
  });
});

// ---- an approval by two people: tasks are rows of their own, the second level is another person

const applyStatus = numberSet('apply', { 1: ['已创建', 'Created'], 2: ['已批准', 'Approved'], 3: ['已驳回', 'Rejected'] });
const Application = defineHeader('codeApply', applyStatus, { matName: f.name() }, { sets: none });
const Task = defineEntity({
  name: 'task',
  indexes: ['docId'],
  parent: { entity: 'codeApply', field: 'docId' },
  fields: { docId: f.id(), level: f.int(), decidedBy: optional(f.id()), approved: optional(f.bool()) },
});
const application = defineDocument({
  docType: 'codeApply',
  header: Application,
  lines: [Task],
  status: applyStatus,
  numbering: { prefix: 'CA', date: 'yyMM', digits: 3 },
});
const apply = defineCreate(application, {
  verb: 'create',
  to: 1,
  offline: true,
  right: 'apply',
  schema: z.object({ id: uuidSchema, matName: z.string().min(1) }),
  decide: (p, _rows, ctx) => ({
    header: { matName: p.matName },
    put: [1, 2].map((level) =>
      put(Task, { id: ctx.newId(`task-${level}`), version: 0, docId: p.id, level, decidedBy: null, approved: null }),
    ),
  }),
});
const decideTask = defineMove(application, {
  verb: 'decide',
  from: [1],
  offline: false,
  right: ['approve1', 'approve2'],
  payload: { level: z.number().int(), approved: z.boolean(), reason: z.string().nullable() },
  decide: (header, p, rows, ctx) => {
    const tasks = rows.by(Task, 'docId', p.id);
    const task = tasks.find(({ level }) => level === p.level) ?? refuse('REF_MISSING');
    guard(ctx.actor.rights.includes(`approve${p.level}`), 'NO_RIGHT');
    guard(header.createdBy !== ctx.actor.userId && tasks.every(({ decidedBy }) => decidedBy !== ctx.actor.userId), 'G-SOD');
    guard(
      tasks.every(({ level, approved }) => level >= p.level || approved === true),
      'LEVEL_ORDER',
    );
    guard(p.approved || (p.reason ?? '') !== '', 'REASON_REQUIRED');
    const after = { ...task, decidedBy: ctx.actor.userId, approved: p.approved };
    const last = p.level === Math.max(...tasks.map(({ level }) => level));
    return { header: { status: !p.approved ? 3 : last ? 2 : 1 }, put: [put(Task, after)] };
  },
});

describe('an approval by two people', () => {
  const clara = person('clara', ['approve1', 'approve2']);
  const made = () => {
    const floor = new Floor();
    const applied = floor.does(anna, apply, (id) => ({ id: id('doc'), matName: '轴承座' }));
    return { floor, id: applied.id('doc') };
  };
  const says =
    (level: number, approved = true, reason: string | null = null) =>
    (id: string) => ({ id, level, approved, reason });

  test('needs both levels, in order, by different people who are not the applicant', () => {
    const { floor, id } = made();
    expect(problemOf(floor.does(anna, decideTask, says(1)(id)))).toBe('G-SOD');
    expect(problemOf(floor.does(boris, decideTask, says(2)(id)))).toBe('LEVEL_ORDER');
    expect(problemOf(floor.does(boris, decideTask, says(1)(id)))).toBeNull();
    expect(problemOf(floor.does(boris, decideTask, says(2)(id)))).toBe('G-SOD');
    expect(problemOf(floor.does(clara, decideTask, says(2)(id)))).toBeNull();
    expect(floor.row(Application, id).status).toBe(2);
  });

  test('one "no" stops it, and needs a reason', () => {
    const { floor, id } = made();
    expect(problemOf(floor.does(boris, decideTask, says(1, false)(id)))).toBe('REASON_REQUIRED');
    floor.does(boris, decideTask, says(1, false, '重复物料')(id));
    expect(floor.row(Application, id).status).toBe(3);
    expect(problemOf(floor.does(clara, decideTask, says(2)(id)))).toBe('DOC_STATUS');
  });
});

test('an operation that reads in more than three rounds is refused when it is declared', () => {
  const round = () => [];
  expect(() =>
    defineOperation({
      type: 'x.y',
      v: 1,
      kind: 'fact',
      offline: true,
      right: '',
      schema: z.object({}),
      lane: () => 'x:1',
      reads: [round, round, round, round],
      decide: () => decided({}),
    }),
  ).toThrow('rounds');
});

test('a decision may only look at what its reads named', () => {
  const floor = new Floor();
  const blind = defineOperation<{ id: string }>({
    type: 'x.blind',
    v: 1,
    kind: 'fact',
    offline: true,
    right: '',
    schema: z.object({ id: z.string() }),
    lane: () => 'x:1',
    reads: [],
    decide: (p, rows) => decided({ put: [put(Box, rows.get(Box, p.id) ?? refuse('BOX_MISSING'))] }),
  });
  expect(() => floor.does(anna, blind, { id: floor.seed(Box, placed).id })).toThrow('not named in reads');
});
