/** Trees of genealogy as tables and lists: what is folded, what stands twice, what an order has made. */
import { expect, it } from 'vitest';
import { madeBoxes, nodesOf, shownNodes, type TraceNode, together, traceNode } from '#domain/mes/genealogy.ts';

const box = (id: string, children: readonly TraceNode[] = [], more: Partial<TraceNode> = {}): TraceNode =>
  traceNode({ kind: 'box', id, code: id, children, ...more });
const order = (id: string, children: readonly TraceNode[]): TraceNode => traceNode({ kind: 'order', id, code: id, children });

it('a tree is shown row by row, each knowing how deep it stands', () => {
  const rows = shownNodes([box('A', [order('O', [box('B')])]), box('C')], new Set());
  expect(rows.map(({ id, depth }) => [id, depth])).toEqual([
    ['A', 0],
    ['O', 1],
    ['B', 2],
    ['C', 0],
  ]);
});

it('a folded branch shows only its head, and the same box elsewhere stays as it is', () => {
  const tree = [box('A', [box('B')]), box('A', [box('B')])];
  const [first] = shownNodes(tree, new Set());
  expect(shownNodes(tree, new Set([first?.key ?? ''])).map(({ id }) => id)).toEqual(['A', 'A', 'B']);
});

it('what stands several times is counted once, as it is told in full', () => {
  const again = box('B', [], { isAgain: true });
  const full = box('B', [box('C')]);
  expect(nodesOf([box('A', [again]), full], 'box')).toEqual([
    expect.objectContaining({ id: 'A' }),
    full,
    expect.objectContaining({ id: 'C' }),
  ]);
});

it('an order has made the boxes right below it, not their parts', () => {
  expect(madeBoxes([box('L', [order('O', [box('F', [box('part')])])])]).map(({ id }) => id)).toEqual(['F']);
});

it('texts stand together as far as there are any', () => {
  expect([together('L9', null, '', 'CNC'), together(null, '')]).toEqual(['L9 · CNC', null]);
});
