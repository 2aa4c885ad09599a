/** Asks how much of each line is not returned, and who keeps it: the department or the customer. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { f } from '#domain/kernel/field.ts';
import { isPositive, isQuantity, quantity } from '#domain/kernel/quantity.ts';
import { consumedBy } from '#domain/wms/borrow/borrow-codes.ts';
import { stockBorrowConsume } from '#domain/wms/borrow/borrow-later.operation.ts';
import {
  openQty,
  StockBorrow,
  StockBorrowLine,
  type StockBorrowLineRow,
  type StockBorrowRow,
} from '#domain/wms/borrow/stock-borrow.document.ts';
import { type Answers, AskLinesDialog } from '#pages/ask/ask-lines.tsx';
import type { Texts } from '#pages/ask/ask-plan.ts';
import type { AskedLine } from '#pages/ask/asked-lines.tsx';
import { FieldGrid } from '#pages/ask/field-grid.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useRowsBy, useSyncStatus } from '#store/hooks.ts';

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
  const { t } = useTranslation('ui');
  const { say } = useDocumentWords('stockBorrow');
  const labels = useLabels();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const lines = useRowsBy(StockBorrowLine, 'docId', row.id)
    ?.map((one) => one.row)
    .filter((line) => !line.isRemoved && isPositive(openQty(line)))
    .sort((a, b) => a.lineNo - b.lineNo);
  const [texts, setTexts] = useState<Texts>({
    to: row.customerId ? 'customer' : 'department',
    reason: say(row.customerId ? 'verb.consumeSample' : 'verb.consumeUse'),
  });
  if (!lines) return null;
  const { to = 'department', reason = '' } = texts;
  const lack = (all: Answers): string | null => {
    if (reason.trim().length < 2) return t('document:common.entry.lacks.field', { field: say('verb.consumeReason') });
    return usedIn(all).length === 0 ? say('verb.consumeNothing') : null;
  };
  return (
    <AskLinesDialog
      title={say('verb.consumeTitle', { docNo: row.docNo ?? t('pending.noNumber') })}
      entity={StockBorrowLine}
      lead={
        <FieldGrid
          entity={StockBorrow}
          fields={[
            {
              key: 'to',
              field: f.choice(consumedBy),
              label: say('verb.consumeTo'),
              required: true,
              look: 'radio',
              codes: row.customerId ? consumedBy.codes : ['department'],
            },
            { key: 'reason', field: f.str(200), label: say('verb.consumeReason'), required: true, least: 2 },
          ]}
          texts={texts}
          onChange={(key, value) => setTexts((before) => ({ ...before, [key]: value }))}
        />
      }
      lines={lines.map((line) => asked(line, say('verb.consumeQty'), labels.boxNo(line.boxNo)))}
      answer={{ label: say('verb.consume'), busy, why: online ? undefined : say('needsServer') }}
      lack={lack}
      send={async (all) => {
        const payload = { id: row.id, to: to === 'customer' ? ('customer' as const) : ('department' as const), reason, lines: usedIn(all) };
        return (await submit(stockBorrowConsume, payload, { done: say('verb.consumeDone') })).ok;
      }}
      onClose={onClose}
    />
  );
}

const asked = (line: StockBorrowLineRow, label: string, boxNo: string): AskedLine => ({
  id: line.id,
  codes: [line.matCode, boxNo],
  name: line.matName,
  unit: line.unitCode,
  facts: [],
  beside: 1,
  start: { qty: openQty(line) },
  fields: [{ key: 'qty', label, required: false, least: 'zero', most: openQty(line) }],
});
