/** The trace report of a product for a customer: what a genealogy says, as the lines of a paper. Pure. */
import { type Genealogy, nodesOf, type ReportedProduct, type TraceNode, together, traceCertainty } from './genealogy.ts';

export interface ReportLine {
  readonly what: string;
  /** Batch and supplier's lot, or station, machine and tools. */
  readonly detail: string | null;
  readonly qty: string | null;
  readonly unit: string | null;
  readonly at: string | null;
  readonly by: string | null;
  readonly state: TraceNode['state'];
  readonly certainty: TraceNode['certainty'];
}

/** What a product may have on its report beside its goods. */
type ReportedItem = NonNullable<ReportedProduct['items']>[number];

export interface ReportPart {
  readonly part: 'boxes' | 'serials' | ReportedItem;
  readonly lines: readonly ReportLine[];
}

const lineOf = ({ qty, unit, at, by, state, certainty }: TraceNode, what: string, detail: string | null): ReportLine => ({
  what,
  detail,
  qty,
  unit,
  at,
  by,
  state,
  certainty,
});

/** Goods that came from outside, each with its supplier and the supplier's lot. */
function bought(node: TraceNode): ReportLine[] {
  const receipts = node.children.filter(({ kind, children }) => kind === 'receipt' && children.some((child) => child.kind === 'supplier'));
  const own = receipts.flatMap((receipt) =>
    receipt.children.map(({ code, name, batchNo }) => ({
      ...lineOf(node, together(node.name, node.code) ?? '', together(`${code} ${name ?? ''}`, batchNo)),
      at: receipt.at,
      by: receipt.by,
      state: receipt.state,
    })),
  );
  return [...own, ...node.children.flatMap(bought)];
}

/** The pieces in a box with how sure that is, and those that were asked about themselves. */
function pieces(root: TraceNode): ReportLine[] {
  const box = root.kind === 'box' ? root.code : root.name;
  const own = root.kind === 'serial' ? [root] : root.children.filter(({ kind }) => kind === 'serials').flatMap(({ children }) => children);
  return own.map((node) => ({
    ...lineOf(node, node.code, box),
    state: node.certainty === null ? null : [traceCertainty.name, node.certainty],
    certainty: null,
  }));
}

/** @param items parts that the product's report has, beside its boxes and the numbers of their pieces */
export function traceReport({ roots }: Pick<Genealogy, 'roots'>, items: readonly ReportedItem[]): ReportPart[] {
  const parts: ReportPart[] = [
    {
      part: 'boxes',
      lines: roots.filter(({ kind }) => kind === 'box').map((node) => lineOf(node, node.code, together(node.name, node.batchNo))),
    },
    { part: 'serials', lines: roots.flatMap(pieces) },
    {
      part: 'operations',
      lines: nodesOf(roots, 'report', 'outsource').map((node) => lineOf(node, node.name ?? '', together(node.place, node.code))),
    },
    { part: 'batches', lines: roots.flatMap(bought) },
    {
      part: 'checks',
      lines: nodesOf(roots, 'first', 'check', 'suspect', 'repair').map((node) =>
        lineOf(node, together(node.name, node.code) ?? '', node.place),
      ),
    },
  ];
  return parts.filter(({ part, lines }) => lines.length > 0 && (part === 'boxes' || part === 'serials' || items.includes(part)));
}

/** Orders that made what was asked about, and what they made it for. */
export const reportOrders = ({ roots }: Pick<Genealogy, 'roots'>): string =>
  [...new Set(nodesOf(roots, 'order').map(({ code }) => code))].join('、');
