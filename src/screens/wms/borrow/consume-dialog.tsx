/** Asks how much of each line is not returned, and who keeps it: the department or the customer. */
import { f } from '#domain/kernel/field.ts';
import { isPositive, isQuantity, quantity } from '#domain/kernel/quantity.ts';
import { consumedBy } from '#domain/wms/borrow/borrow-codes.ts';
import { stockBorrowConsume } from '#domain/wms/borrow/borrow-later.operation.ts';
import { openQty, StockBorrow, StockBorrowLine, type StockBorrowRow } from '#domain/wms/borrow/stock-borrow.document.ts';
import { type Answers, AskLinesDialog } from '#pages/ask/ask-lines.tsx';
import { useLinesOf } from '#pages/document/use-lines-of.ts';
import { useVerbForm } from '#pages/document/use-verb-form.ts';
import { useLabels } from '#pages/kit/labels.ts';

interface ConsumeProps {
  readonly row: StockBorrowRow;
  readonly onClose: () => void;
}

/** Returns the lines with a quantity above 0. */
const usedIn = (all: Answers) =>
  Object.entries(all).flatMap(([lineId, { qty }]) =>
    typeof qty === 'string' && isQuantity(qty) && isPositive(qty) ? [{ lineId, qty: quantity(qty) }] : [],
  );

export function ConsumeDialog({ row, onClose }: ConsumeProps) {
  const { say, title, answer, write } = useVerbForm('stockBorrow', 'consume', row);
  const labels = useLabels();
  const lines = useLinesOf(StockBorrowLine, row.id)?.filter((line) => isPositive(openQty(line)));
  if (!lines) return null;
  const [to, why] = row.customerId ? ['customer', 'verb.consumeSample'] : ['department', 'verb.consumeUse'];
  const codes = row.customerId ? consumedBy.codes : ['department'];
  return (
    <AskLinesDialog
      title={title}
      entity={StockBorrowLine}
      head={{
        entity: StockBorrow,
        fields: [
          { key: 'to', field: f.choice(consumedBy), label: say('verb.consumeTo'), look: 'radio', codes },
          { key: 'reason', field: f.str(200), label: say('verb.consumeReason'), least: 2 },
        ],
        start: { to, reason: say(why) },
      }}
      lines={lines.map((line) => ({
        id: line.id,
        codes: [line.matCode, labels.boxNo(line.boxNo)],
        name: line.matName,
        unit: line.unitCode,
        facts: [],
        start: { qty: openQty(line) },
        fields: [{ key: 'qty', label: say('verb.consumeQty'), required: false, least: 'zero', most: openQty(line) }],
      }))}
      answer={answer}
      lack={(all) => (usedIn(all).length === 0 ? say('verb.consumeNothing') : null)}
      send={(all, { to, reason }) =>
        write(stockBorrowConsume, {
          id: row.id,
          to: to === 'customer' ? 'customer' : 'department',
          reason: String(reason),
          lines: usedIn(all),
        })
      }
      onClose={onClose}
    />
  );
}
