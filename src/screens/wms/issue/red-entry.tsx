/** What of an issue is taken back, and into which bin. */
import { useTranslation } from 'react-i18next';
import { quantity } from '#domain/kernel/quantity.ts';
import { IssueLine, type IssueLineRow, type IssueRow, type IssueType, issueDoc, kindOfIssue } from '#domain/wms/issue/issue.document.ts';
import { issueRed, reversibleQty } from '#domain/wms/issue/issue-red.operation.ts';
import { STORAGE_BINS } from '#domain/wms/stock/box-machine.ts';
import { defineEntry } from '#pages/document/entry-plan.ts';
import { type GivenMore, givenLines } from '#pages/document/lines/given-lines.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useArrivalBins } from '#screens/wms/kit/goods.ts';
import { usePartyName } from './use-party-name.ts';

/** The form of a red note of this kind. */
export const redEntry = (type: IssueType) =>
  defineEntry({
    create: issueRed,
    right: `${kindOfIssue(type).red}:create`,
    head: ['remark', 'redOfId'],
    beside: ['redOfId'],
    ...givenLines({
      doc: issueDoc,
      lines: IssueLine,
      by: 'of',
      field: 'redOfId',
      qty: IssueLine.fields.qty,
      left: reversibleQty,
      start: ({ binId }) => ({ binId }),
      payload: ({ key, qty = '', binId }) => ({ redOfLineId: key, qty: quantity(qty), binId }),
      useMore: useIssued,
    }),
  });

function useIssued(issue: IssueRow | undefined): GivenMore<IssueLineRow> {
  const { t } = useTranslation('issue');
  const labels = useLabels();
  const partyOf = usePartyName();
  const bins = useArrivalBins(issue?.warehouseId ?? '', STORAGE_BINS);
  const named = (name: string): string => labels.field('issueDoc', name);
  return {
    about: issue
      ? [
          { label: t('original'), value: issue.docNo },
          { label: named('bizDate'), value: issue.bizDate },
          { label: named('party'), value: partyOf(issue) },
        ]
      : [],
    facts: (line) => [
      [t('red.issued'), line.qty],
      [labels.field('issueLine', 'redQty'), line.redQty],
      [t('red.left'), reversibleQty(line)],
    ],
    fields: [{ key: 'binId', options: bins }],
    label: t('red.qty'),
    none: t('red.nothingLeft'),
  };
}
