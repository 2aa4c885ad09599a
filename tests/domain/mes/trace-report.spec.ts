/** The trace report for a customer: its parts follow from the genealogy, and from what its product has on its report. */
import { expect, it } from 'vitest';
import { traceNode } from '#domain/mes/genealogy.ts';
import { reportOrders, traceReport } from '#domain/mes/trace-report.ts';

const supplier = traceNode({ kind: 'supplier', id: 's', code: 'S002', name: '苏州轴坯', batchNo: 'LOT' });
const receipt = traceNode({ kind: 'receipt', id: 'r', code: 'CR1', at: '2026-07-01T00:00:00.000Z', by: '库管', children: [supplier] });
const part = traceNode({
  kind: 'box',
  id: 'p',
  code: 'PART',
  name: 'ZJ-0001 轴坯',
  batchNo: 'LOT',
  qty: '100',
  certainty: 3,
  children: [receipt],
});
const report = traceNode({ kind: 'report', id: 'w', code: 'RW1', name: '10 TURN', qty: '98', place: 'L9-01', children: [part] });
const check = traceNode({ kind: 'check', id: 'c', code: '10', name: 'TURN', state: ['checkResult', 1] });
const order = traceNode({ kind: 'order', id: 'o', code: 'MO1', children: [report, check] });
const made = traceNode({ kind: 'receipt', id: 'm', code: 'CR2', children: [order] });
const box = traceNode({ kind: 'box', id: 'b', code: 'FB', name: 'CP-0001 轴', batchNo: 'CP1', qty: '17', children: [made] });

it('has the boxes, the operations with people, the batches with their suppliers, and the checks', () => {
  const parts = traceReport({ roots: [box] }, ['operations', 'batches', 'checks']);
  expect(parts.map(({ part: name, lines }) => [name, lines.map(({ what, detail }) => [what, detail])])).toEqual([
    ['boxes', [['FB', 'CP-0001 轴 · CP1']]],
    ['operations', [['10 TURN', 'L9-01 · RW1']]],
    ['batches', [['ZJ-0001 轴坯 · PART', 'S002 苏州轴坯 · LOT']]],
    ['checks', [['TURN · 10', null]]],
  ]);
});

it('tells of a batch how much of it was used, how sure that is, and when it came', () => {
  const [, batches] = traceReport({ roots: [box] }, ['batches']);
  expect(batches?.lines).toMatchObject([{ qty: '100', certainty: 3, at: '2026-07-01T00:00:00.000Z', by: '库管' }]);
});

it('leaves out what the product does not have on its report, and parts with nothing in them', () => {
  expect(traceReport({ roots: [box] }, []).map(({ part: name }) => name)).toEqual(['boxes']);
  expect(traceReport({ roots: [order] }, ['operations']).map(({ part: name }) => name)).toEqual(['operations']);
});

it('names each order once', () => {
  expect(reportOrders({ roots: [box, box] })).toBe('MO1');
});

it('names the pieces of a box with how sure that is, and a piece that was asked about itself; whatever else is on the report', () => {
  const inIt = (certainty: 1 | 3, ...codes: string[]) =>
    traceNode({
      kind: 'serials',
      id: `b/${certainty}`,
      code: codes.join(),
      certainty,
      children: codes.map((code) => traceNode({ kind: 'serial', id: code, code, by: '高翔', certainty })),
    });
  const packed = traceNode({ kind: 'box', id: 'b', code: 'FB', children: [inIt(1, 'SZ-1', 'SZ-3'), inIt(3, 'SZ-2'), made] });
  const [, serials] = traceReport({ roots: [packed] }, []);
  expect(serials?.part).toBe('serials');
  expect(serials?.lines.map(({ what, detail, by, state }) => [what, detail, by, state])).toEqual([
    ['SZ-1', 'FB', '高翔', ['traceCertainty', 1]],
    ['SZ-3', 'FB', '高翔', ['traceCertainty', 1]],
    ['SZ-2', 'FB', '高翔', ['traceCertainty', 3]],
  ]);
  const piece = traceNode({ kind: 'serial', id: 's', code: 'SZ-1', name: 'CP-0001 轴', children: [order] });
  expect(traceReport({ roots: [piece] }, [])).toMatchObject([
    { part: 'serials', lines: [{ what: 'SZ-1', detail: 'CP-0001 轴', state: null }] },
  ]);
});
