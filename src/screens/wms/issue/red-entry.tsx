/** What of an issue is taken back, and into which bin. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isPositive, isQuantity, isZero, quantity } from '#domain/kernel/quantity.ts';
import { IssueLine, type IssueLineRow, type IssueRow, type IssueType, issueDoc, kindOfIssue } from '#domain/wms/issue/issue.document.ts';
import { issueRed, reversibleQty } from '#domain/wms/issue/issue-red.operation.ts';
import { STORAGE_BINS } from '#domain/wms/stock/box-machine.ts';
import { type Asked, isLacking } from '#pages/ask/ask-plan.ts';
import { AskedLines } from '#pages/ask/asked-lines.tsx';
import { defineEntry, type LinesPart, type Origin, type Unread } from '#pages/document/entry-plan.ts';
import { type ServerDocument, useServerDocument } from '#pages/document/use-server-document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { useArrivalBins } from '#screens/wms/kit/goods.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { usePartyName } from './use-party-name.ts';

/** Nothing of a line is taken back until somebody says how much. */
const isBegun = ({ qty = '' }: LineValues): boolean => qty.trim() !== '' && !(isQuantity(qty) && isZero(quantity(qty)));

const qtyOf = (line: IssueLineRow): Asked => ({
  key: 'qty',
  field: IssueLine.fields.qty,
  required: false,
  least: 'zero',
  most: reversibleQty(line),
});

/** What was entered for a line of the issue. */
const entered = (lines: readonly LineValues[], { id, binId }: IssueLineRow): LineValues =>
  lines.find(({ key }) => key === id) ?? { key: id, qty: '', binId };

type Issued = ServerDocument<IssueRow, IssueLineRow>;

const useIssued = (id: string): Issued => useServerDocument(issueDoc, IssueLine, id);

/** The form of a red note of this kind. */
export const redEntry = (type: IssueType) =>
  defineEntry({
    create: issueRed,
    right: `${kindOfIssue(type).red}:create`,
    head: ['remark', 'redOfId'],
    beside: ['redOfId'],
    origin: { by: 'of', use: useOrigin },
    useKnown: ({ head }) => useIssued(head.redOfId ?? ''),
    Lines,
    isBegun,
    lineOf: () => ({}),
    lack: (given, { lines }: Issued) => (lines.some((line) => isLacking(qtyOf(line), entered(given, line))) ? 'wrong' : null),
    payload: (lines) => lines.map(({ key, qty = '', binId }) => ({ redOfLineId: key, qty: quantity(qty), binId })),
  });

function useOrigin(id: string): Origin | Unread | undefined {
  const { header, isFailed, retry } = useIssued(id);
  const isRead = header !== undefined;
  return useMemo(() => {
    if (isFailed) return { retry };
    return isRead ? { draft: { head: { redOfId: id }, lines: [] }, fixed: [] } : undefined;
  }, [isFailed, isRead, id, retry]);
}

function Lines({ draft, change, known: { header, lines } }: LinesPart<Issued>) {
  const { t } = useTranslation('issue');
  const labels = useLabels();
  const partyOf = usePartyName();
  const bins = useArrivalBins(header?.warehouseId ?? '', STORAGE_BINS);
  if (!header) return null;
  const left = lines.filter((line) => isPositive(reversibleQty(line)));
  const asked = left.map((line) => ({
    id: line.id,
    codes: [line.matCode],
    name: line.matName,
    unit: line.unitCode,
    beside: 2,
    facts: [
      [t('red.issued'), line.qty],
      [labels.field('issueLine', 'redQty'), line.redQty],
      [t('red.left'), reversibleQty(line)],
    ] as const,
    fields: [
      { key: 'binId', options: bins },
      { ...qtyOf(line), label: t('red.qty') },
    ],
    start: entered(draft.lines, line),
  }));
  const set = (id: string, key: string, value: string) =>
    change({ lines: asked.map(({ start }) => (start.key === id ? { ...start, [key]: value } : start)) });
  return (
    <>
      <Facts
        columns={3}
        items={[
          { label: t('original'), value: header.docNo },
          { label: labels.field('issueDoc', 'bizDate'), value: header.bizDate },
          { label: labels.field('issueDoc', 'party'), value: partyOf(header) },
        ]}
      />
      {left.length === 0 ? <EmptyState message={t('red.nothingLeft')} /> : null}
      <AskedLines entity={IssueLine} lines={asked} tried onChange={set} />
    </>
  );
}
