import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { Application } from '#domain/wms/application.document.ts';
import { shippingStatus } from '#domain/wms/codes.ts';
import { transferMode, transferResult } from '#domain/wms/transfer/codes.ts';
import { isOpenLine, type TransferLineRow, type TransferRow } from '#domain/wms/transfer/transfer.document.ts';
import { TRANSFER } from '#domain/wms/transfer/transfer.operation.ts';
import { transferSettle } from '#domain/wms/transfer/transfer-settle.operation.ts';
import { DocumentPage } from '#pages/document-page.tsx';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useWarehouses } from '#screens/wms/raw-out/use-warehouses.ts';
import { useRow, useSyncStatus } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { ChainItem } from '#ui/doc-chain.tsx';
import { askReason } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useTransferActions } from './use-transfer-actions.ts';

const keyOf = (line: TransferLineRow): string => line.id;
const RECEIVED = 4;

export interface TransferPageProps {
  readonly title: string;
  readonly path: string;
  readonly view: Viewed<TransferRow>;
  readonly lines: readonly TransferLineRow[];
}

/** A transfer as a document; what did not arrive is decided here. */
export function TransferPage({ title, path, view, lines }: TransferPageProps) {
  const { t } = useTranslation(['transfer', 'voucher', 'rawout']);
  const labels = useLabels();
  const { name } = useWarehouses();
  const { row } = view;
  const [primary, ...menu] = useTransferActions(path)(row);
  const settle = useSettle(row);
  const open = row.status === RECEIVED ? lines.filter(isOpenLine) : [];
  const field = (key: string) => labels.field('transferOrder', key);
  const stamp = (who: string | null, at: string | null) => `${who ?? ''} ${labels.instant(at)}`;
  return (
    <DocumentPage
      title={title}
      number={row.docNo ?? t('ui:pending.noNumber')}
      state={{ tone: labels.tone(shippingStatus, row.status), label: labels.code(shippingStatus, row.status) }}
      primary={primary}
      menu={menu}
      notice={
        view.pending === 'attention'
          ? { tone: 'error', label: t('ui:pending.attention'), text: t('rawout:attention.text') }
          : open.length > 0
            ? { tone: 'warn', label: t('difference'), text: t('differenceText', { n: open.length }) }
            : undefined
      }
      facts={[
        { label: field('fromWarehouseId'), value: name(row.fromWarehouseId) },
        { label: field('toWarehouseId'), value: name(row.toWarehouseId) },
        { label: field('transferMode'), value: labels.code(transferMode, row.transferMode) },
        { label: field('createdByName'), value: stamp(row.createdByName, row.createdAt) },
        { label: field('shippedByName'), value: stamp(row.shippedByName, row.shippedAt), hidden: !row.shippedAt },
        { label: field('arrivedAt'), value: labels.instant(row.arrivedAt), hidden: !row.arrivedAt },
        { label: field('receivedByName'), value: stamp(row.receivedByName, row.receivedAt), hidden: !row.receivedAt },
        { label: field('closeReason'), value: row.closeReason, hidden: !row.closeReason },
        { label: field('remark'), value: row.remark, wide: true, hidden: !row.remark },
      ]}
      chain={useChain(row)}
      lines={{
        id: 'wms.transfer.lines',
        columns: useColumns(lines),
        rows: lines,
        rowKey: keyOf,
        ...(open.length > 0 ? { rowActions: (line: TransferLineRow) => (isOpenLine(line) ? settle(line) : []) } : {}),
        rowTone: (line) => (line.result === 2 || line.result === 3 ? 'warn' : undefined),
      }}
    />
  );
}

/** The application it carries out; it lies on the page of its kind. */
function useChain(row: TransferRow): ChainItem[] {
  const { t } = useTranslation('transfer');
  const go = useGo();
  const id = row.applicationId;
  const kind = useRow(Application, id)?.row.docType;
  const page = kind === 'HW_TRANSFER' ? '/wms/hardware/hardware-tm-apply' : '/internal-transfer';
  return id ? [{ key: id, label: t('application'), number: row.sourceDocNo ?? '', onOpen: () => go(page, { id }) }] : [];
}

/** Back in the sender's bin, or lost. Only the server can decide it. */
function useSettle({ id }: TransferRow): (line: TransferLineRow) => Action[] {
  const { t } = useTranslation(['transfer', 'voucher']);
  const { online } = useSyncStatus();
  const { submit } = useSubmit();
  const allowed = useRight(TRANSFER.settle);
  const disabledReason = online ? undefined : t('voucher:needsServer');
  const run = async ({ boxId, boxNo }: TransferLineRow, back: boolean) => {
    const reason = await askReason({ title: t(back ? 'backTitle' : 'lostTitle', { box: boxNo }), danger: !back });
    if (reason !== null) await submit(transferSettle, { id, reason, decisions: [{ boxId, back }] }, { done: t('done') });
  };
  return (line) =>
    allowed
      ? [
          { key: 'back', label: t('back'), disabledReason, onClick: () => void run(line, true) },
          { key: 'lost', label: t('lost'), danger: true, disabledReason, onClick: () => void run(line, false) },
        ]
      : [];
}

function useColumns(lines: readonly TransferLineRow[]): Column<TransferLineRow>[] {
  const { t } = useTranslation('transfer');
  const labels = useLabels();
  const bins = useRowMap(
    Bin,
    lines.flatMap(({ fromBinId, toBinId }) => [fromBinId, toBinId]),
  );
  return useMemo(() => {
    const of = (name: string) => labels.field('transferLine', name);
    const qty = (key: 'qty' | 'receivedQty'): Column<TransferLineRow> => ({
      ...{ key, title: of(key), align: 'end', width: 110, unit: (line) => line.unitCode },
      sum: true,
    });
    return [
      { key: 'boxNo', title: of('boxNo'), code: true, width: 130, value: (line) => (line.isLoose ? t('loose') : line.boxNo) },
      { key: 'matCode', title: of('matCode'), code: true, width: 110 },
      { key: 'matName', title: of('matName'), width: 150, grow: 2 },
      qty('qty'),
      qty('receivedQty'),
      { key: 'from', title: of('fromBinId'), code: true, width: 100, value: (line) => bins?.get(line.fromBinId ?? '')?.binCode },
      { key: 'to', title: of('toBinId'), code: true, width: 100, value: (line) => bins?.get(line.toBinId ?? '')?.binCode },
      {
        key: 'result',
        title: of('result'),
        width: 120,
        render: (line) => <CodeBadge set={transferResult} code={line.result} />,
      },
      { key: 'resultReason', title: of('resultReason'), width: 130 },
    ];
  }, [labels, bins, t]);
}
