/** Goods that come back and are known to have been sold: the line of the sales issue that they went out with. */
import { byId, type Key } from '#domain/kernel/entity.ts';
import { add, type Decision } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, negQty, type Quantity, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { returnableQty, SalesIssue, SalesIssueLine } from '#domain/wms/sales/sales-issue.document.ts';
import { SalesOrderLine } from '#domain/wms/sales/sales-order.document.ts';

interface Back {
  readonly materialId: string;
  readonly qty: Quantity;
}

/** Null: nobody has said what it was sold with. */
const soldWith = (line: object): string | null => ('issueLineId' in line && typeof line.issueLineId === 'string' ? line.issueLineId : null);

/** Keys of the issue lines, and one round later of their issues. */
export const soldKeys = {
  first: (goods: readonly object[]): Key[] =>
    goods.flatMap((line) => {
      const id = soldWith(line);
      return id === null ? [] : [byId(SalesIssueLine, id)];
    }),
  second: (goods: readonly object[], rows: Rows): Key[] =>
    goods.flatMap((line) => {
      const sent = rows.get(SalesIssueLine, soldWith(line));
      return sent ? [byId(SalesIssue, sent.docId)] : [];
    }),
};

/**
 * No more comes back of an issue line than went out with it, of the same goods and from the same customer. Needs `soldKeys`.
 * @throws REF_MISSING, LINK_MISMATCH, RETURN_LIMIT with what may still come back
 */
export function guardSold(lines: readonly Back[], customerId: string, rows: Rows): void {
  for (const id of new Set(lines.map(soldWith))) {
    if (id === null) continue;
    const sent = rows.get(SalesIssueLine, id) ?? refuse('REF_MISSING', { field: 'issueLineId' });
    const own = lines.filter((line) => soldWith(line) === id);
    const issue = rows.get(SalesIssue, sent.docId);
    const fits = issue?.customerId === customerId && own.every((line) => line.materialId === sent.materialId);
    guard(issue !== undefined && fits, 'RETURN_OTHER_GOODS', { boxNo: sent.boxNo });
    const limit = returnableQty(sent, issue);
    guard(cmpQty(sumQty(own.map((line) => line.qty)), limit) <= 0, 'RETURN_LIMIT', { limit, boxNo: sent.boxNo });
  }
}

/** What the lines count on the issue and the order they were sold with. @param sign -1 to take it back */
export const soldCounters = (lines: readonly Back[], rows: Rows, sign: 1 | -1): Partial<Decision> => ({
  add: lines.flatMap((line) => {
    const sent = rows.get(SalesIssueLine, soldWith(line));
    const delta = sign === 1 ? line.qty : negQty(line.qty);
    return sent
      ? [
          add(SalesIssueLine, sent.id, 'returnedQty', delta),
          ...(sent.soLineId ? [add(SalesOrderLine, sent.soLineId, 'returnedQty', delta)] : []),
        ]
      : [];
  }),
});
