/** What of an issue is taken back, and into which bin. */
import { chakra, Flex } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cmpQty, isQuantity, isZero, quantity } from '#domain/kernel/quantity.ts';
import type { IssueLineRow } from '#domain/wms/issue.document.ts';
import { issueRed, reversibleQty } from '#domain/wms/issue-red.operation.ts';
import { STORAGE_BINS } from '#domain/wms/stock/box-machine.ts';
import { defineEntry, type LinesPart, type Origin, type Unread } from '#pages/document/entry-plan.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { useArrivalBins } from '#screens/wms/kit/goods.ts';
import { useDepartments } from '#screens/wms/kit/use-people.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { CodeText } from '#ui/code-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { type Issued, useIssued } from './use-issued.ts';

/** Nothing of a line is taken back until somebody says how much. */
const isBegun = ({ qty = '' }: LineValues): boolean => qty.trim() !== '' && !(isQuantity(qty) && isZero(quantity(qty)));

const isOver = (line: IssueLineRow, { qty = '' }: LineValues): boolean =>
  qty.trim() !== '' && (!isQuantity(qty) || cmpQty(qty, '0') < 0 || cmpQty(qty, reversibleQty(line)) > 0);

/** What was entered for a line of the issue. */
const entered = (lines: readonly LineValues[], { id, binId }: IssueLineRow): LineValues =>
  lines.find(({ key }) => key === id) ?? { key: id, qty: '', binId };

export const RED = defineEntry({
  ...{ create: issueRed, head: ['remark', 'redOfId'], beside: ['redOfId'] },
  origin: { by: 'of', use: useOrigin },
  useKnown: ({ head }) => useIssued(head.redOfId ?? ''),
  ...{ Lines, isBegun, lineOf: () => ({}) },
  lack: (given, { lines }: Issued) => (lines.some((line) => isOver(line, entered(given, line))) ? 'wrong' : null),
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
  const { t } = useTranslation('hardware');
  const labels = useLabels();
  const departments = useDepartments();
  const { name } = useWarehouses();
  if (!header) return null;
  const set = (line: IssueLineRow, values: LineValues) =>
    change({ lines: [...draft.lines.filter(({ key }) => key !== line.id), { ...entered(draft.lines, line), ...values }] });
  return (
    <>
      <Facts
        columns={3}
        items={[
          { label: t('original'), value: header.docNo },
          { label: labels.field('issueDoc', 'bizDate'), value: header.bizDate },
          { label: labels.field('issueDoc', 'party'), value: departments.name(header.partyId) || name(header.toWarehouseId) },
        ]}
      />
      {lines.length === 0 ? <EmptyState message={t('red.nothingLeft')} /> : null}
      {lines.map((line) => (
        <Line
          key={line.id}
          {...{ line, warehouseId: header.warehouseId, given: entered(draft.lines, line) }}
          onChange={(values) => set(line, values)}
        />
      ))}
    </>
  );
}

interface LineProps {
  readonly line: IssueLineRow;
  readonly warehouseId: string;
  readonly given: LineValues;
  readonly onChange: (values: LineValues) => void;
}

function Line({ line, warehouseId, given, onChange }: LineProps) {
  const { t } = useTranslation('hardware');
  const labels = useLabels();
  const bins = useArrivalBins(warehouseId, STORAGE_BINS);
  const { matCode, unitCode: unit } = line;
  const figures = [
    [t('red.issued'), line.qty],
    [labels.field('issueLine', 'redQty'), line.redQty],
    [t('red.left'), reversibleQty(line)],
  ] as const;
  return (
    <Flex align="center" gap="gap" py="2" borderTopWidth="1px" borderColor="border.muted" wrap="wrap">
      <chakra.div flex="1 1 16rem" minW="0">
        <CodeText value={matCode} /> <chakra.span color="fg.muted">{line.matName}</chakra.span>
        <Flex gap="1" wrap="wrap" textStyle="xs" color="fg.muted">
          {figures.map(([label, qty], n) => (
            <span key={label}>
              {n > 0 ? '· ' : ''}
              {label} <Quantity value={qty} unit={unit} />
            </span>
          ))}
        </Flex>
      </chakra.div>
      <chakra.div flex="1 1 12rem" minW="0">
        <SelectInput
          label={`${labels.field('issueLine', 'binId')} ${matCode}`}
          value={given.binId ?? ''}
          options={bins}
          searchable
          onChange={(binId) => onChange({ binId })}
        />
      </chakra.div>
      <chakra.div w="11rem">
        <QuantityInput
          label={`${t('red.qty')} ${matCode}`}
          value={given.qty ?? ''}
          unit={unit}
          decimals={6}
          invalid={isOver(line, given)}
          onChange={(qty) => onChange({ qty })}
        />
      </chakra.div>
    </Flex>
  );
}
