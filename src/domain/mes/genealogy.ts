/** Genealogy of production (area-mes §2, ISA-95): what something was made from, and what was made from it, as a tree. Answers of /api/mes/genealogy. Pure. */
import { numberSet, textSet } from '#domain/kernel/code-set.ts';

export const traceDirection = textSet('traceDirection', {
  back: ['来源', 'What it was made from'],
  forth: ['去向', 'What was made from it'],
});

export const traceKind = textSet('traceKind', {
  box: ['箱', 'Box'],
  batch: ['批次', 'Batch'],
  order: ['工单', 'Order', 'info'],
  card: ['流转卡', 'WIP card', 'info'],
  serial: ['生产码', 'Serial'],
  serials: ['箱内生产码', 'Serials in it'],
  report: ['报工', 'Report work'],
  first: ['首件', 'First article'],
  check: ['过程检验', 'Check'],
  suspect: ['可疑品', 'Suspected product', 'warn'],
  repair: ['返修', 'Rework'],
  outsource: ['委外', 'Outsourced work'],
  completion: ['完工申请', 'Completion'],
  receipt: ['入库', 'Receipt'],
  supplier: ['供应商', 'Supplier', 'ok'],
  shipment: ['发货', 'Shipment', 'ok'],
  left: ['其他去向', 'Left the stock'],
  missing: ['账外用料', 'Not in the books', 'error'],
});
export type TraceKind = (typeof traceKind.codes)[number];

/** How sure a link is. Goods of several batches that lie in one bin are charged the oldest first, whatever the hand has taken. */
export const traceCertainty = numberSet('traceCertainty', {
  1: ['确定', 'Certain', 'ok'],
  2: ['按账', 'As booked', 'info'],
  3: ['可能', 'Possible', 'warn'],
});
export type Certainty = (typeof traceCertainty.codes)[number];

/** What is told at most. What is beyond is said to be missing (`isCut`), never left out silently. */
export const MOST = {
  /** Generations from goods to the goods they became. */
  steps: 12,
  /** Rows of a tree. */
  rows: 2000,
  /** Boxes of a generation. */
  boxes: 1000,
  /** Rows of one kind that a generation reads. */
  read: 5000,
} as const;

export interface TraceNode {
  readonly kind: TraceKind;
  /** Of the row that it stands for. */
  readonly id: string;
  readonly code: string;
  /** Material, operation or partner. */
  readonly name: string | null;
  readonly batchNo: string | null;
  readonly qty: string | null;
  readonly unit: string | null;
  readonly at: string | null;
  readonly by: string | null;
  /** Store and bin where it lies now, or station, machine and tools. */
  readonly place: string | null;
  /** Set and code of the state that it has. */
  readonly state: readonly [set: string, code: string | number] | null;
  readonly certainty: Certainty | null;
  /** It stands further up with what is below it. */
  readonly isAgain: boolean;
  /** There is more below it than is told. */
  readonly isCut: boolean;
  readonly children: readonly TraceNode[];
}

/** A product that a trace report is printed of, and what stands on it. */
export interface ReportedProduct {
  readonly matCode: string;
  readonly matName: string;
  /** Null: no report is printed of it. */
  readonly items: readonly ('operations' | 'batches' | 'checks')[] | null;
}

export interface Genealogy {
  readonly code: string;
  /** What the code stands for; null where that is several things. */
  readonly product: ReportedProduct | null;
  readonly direction: (typeof traceDirection.codes)[number];
  readonly roots: readonly TraceNode[];
  /** Something is missing: more rows, boxes or generations than are told. */
  readonly isCut: boolean;
}

/** What a node says beside its kind, id and code; the rest is empty. */
const EMPTY = {
  name: null,
  batchNo: null,
  qty: null,
  unit: null,
  at: null,
  by: null,
  place: null,
  state: null,
  certainty: null,
  isAgain: false,
  isCut: false,
  children: [],
} as const;

type Own = Pick<TraceNode, 'kind' | 'id' | 'code'> & Partial<TraceNode>;

export const traceNode = (own: Own): TraceNode => ({ ...EMPTY, ...own });

/** Several texts as one; null where there is none. */
export const together = (...parts: readonly (string | null | undefined)[]): string | null => parts.filter(Boolean).join(' · ') || null;

/** A node with the way to it as its key: one box may stand in several places. */
export type ShownNode = TraceNode & { readonly key: string; readonly depth: number };

/** A tree as the rows a table shows. @param closed keys of rows whose branch is folded */
export function shownNodes(roots: readonly TraceNode[], closed: ReadonlySet<string>, above = '', depth = 0): ShownNode[] {
  return roots.flatMap((node, at) => {
    const key = `${above}/${at}-${node.id}`;
    return [{ ...node, key, depth }, ...(closed.has(key) ? [] : shownNodes(node.children, closed, key, depth + 1))];
  });
}

/** All nodes of these kinds, each once. */
export function nodesOf(roots: readonly TraceNode[], ...kinds: readonly TraceKind[]): TraceNode[] {
  const found = new Map<string, TraceNode>();
  const look = (node: TraceNode): void => {
    const known = found.get(`${node.kind}/${node.id}`);
    if (kinds.includes(node.kind) && (!known || (known.isAgain && !node.isAgain))) found.set(`${node.kind}/${node.id}`, node);
    node.children.forEach(look);
  };
  roots.forEach(look);
  return [...found.values()];
}

/** The boxes that orders have made out of it. */
export const madeBoxes = (roots: readonly TraceNode[]): TraceNode[] =>
  nodesOf(
    nodesOf(roots, 'order').flatMap(({ children }) => children.map((child) => ({ ...child, children: [] }))),
    'box',
  );
