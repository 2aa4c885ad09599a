/** The trace report of an ordinary order fits on one sheet of A4: three boxes, four operations, two batches, four checks. */
import { expect, it } from 'vitest';
import { traceNode } from '#domain/mes/genealogy.ts';
import { traceReport } from '#domain/mes/trace-report.ts';
import { sheetsOf } from '#pages/print/paper.ts';

const at = '2026-07-01 08:00';
const many = (n: number, kind: 'report' | 'check') =>
  Array.from({ length: n }, (_, k) =>
    traceNode({ kind, id: `${kind}-${k}`, code: `RW26070100${k}`, name: `${k + 1}0 精车外圆`, at, by: '王建国' }),
  );
const lot = (id: string) => {
  const supplier = traceNode({ kind: 'supplier', id: `s-${id}`, code: 'S002', name: '苏州轴坯有限公司', batchNo: 'LOT-2607' });
  const receipt = traceNode({ kind: 'receipt', id: `r-${id}`, code: 'RC1', at, by: '库管', children: [supplier] });
  return traceNode({ kind: 'box', id, code: id, name: 'ZJ-0001 轴坯', qty: '100', unit: 'PCS', children: [receipt] });
};
const order = traceNode({
  kind: 'order',
  id: 'o',
  code: 'MO1',
  children: [...many(4, 'report'), ...many(4, 'check'), lot('B1'), lot('B2')],
});
const boxes = ['FB-0', 'FB-1', 'FB-2'].map((id) =>
  traceNode({ kind: 'box', id, code: id, name: 'CP-0001 输出轴', batchNo: 'CP2607', qty: '40', unit: 'PCS' }),
);

it.each([
  ['成品箱', '数量'],
  ['Boxes', 'Quantity'],
])('with the words %s', (title, qty) => {
  const parts = traceReport({ roots: [...boxes, order] }, ['operations', 'batches', 'checks']);
  const rows = parts.map(({ lines }) => ({
    title,
    rows: lines.map((line) => [
      line.what,
      line.detail ?? '',
      `${line.qty ?? ''} ${line.unit ?? ''}`,
      line.at ?? '',
      line.by ?? '',
      '已报工',
    ]),
  }));
  const columns = [130, 150, 74, 118, 66, 82].map((share, n) => ({ title: n === 2 ? qty : title, share }));
  const facts = [title, title, title].map((label) => ({ label, value: 'CP-0001' }));
  const sheets = sheetsOf({ title, number: 'FB-2', facts, columns, parts: rows, sums: null, signatures: ['Q'] });
  expect(parts.map(({ lines }) => lines.length)).toEqual([3, 4, 2, 4]);
  expect(sheets).toHaveLength(1);
});
