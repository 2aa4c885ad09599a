/** Details of one entry: what is sent line by line, what was refused of incoming data, and what can be done about it. */
import { chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ErpMessage, type ErpSent, type ErpSyncDetail, erpStatus } from '#domain/system/erp.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { LoadFailure } from '#pages/kit/load-failure.tsx';
import { useOpenDocument } from '#pages/kit/use-open-document.ts';
import { CodeText } from '#ui/code-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { ActionButton } from '#ui/page-header.tsx';
import { ReasonNote } from '#ui/reason-note.tsx';
import { Section } from '#ui/section.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { SYNC, syncDetail, useErpWords } from './erp-calls.ts';
import { useErpActions } from './use-erp-actions.ts';

const FAILED = 3;
const SKIPPED = 4;
const SKIPPABLE = [0, 3];
const RESENDABLE = [0, 2, 3, 4];

interface ErpDrawerProps {
  readonly id: string;
  /** Something was done about it. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function ErpDrawer({ id, onChanged, onClose }: ErpDrawerProps) {
  const { t, what } = useErpWords();
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: [SYNC, 'detail', id],
    queryFn: ({ signal }) => syncDetail({ id }, { signal, alertError: false }),
  });
  return (
    <SideDrawer
      title={data ? what(data.row) : ''}
      size="lg"
      onClose={onClose}
      beside={
        data ? (
          <>
            {data.row.docNo ? <CodeText value={data.row.docNo} copy /> : null}
            <CodeBadge set={erpStatus} code={data.row.status} />
          </>
        ) : null
      }
      footer={data ? <Footer row={data.row} onChanged={onChanged} /> : null}
    >
      <TopProgress active={isFetching} />
      {data ? <Body {...data} /> : null}
      {!data && error ? <LoadFailure error={error} offline={t('offline')} onRetry={() => void refetch()} /> : null}
    </SideDrawer>
  );
}

function Footer({ row, onChanged }: { row: ErpSent; onChanged: () => void }) {
  const { t } = useErpWords();
  const open = useOpenDocument(`${row.docType}:${row.docId ?? ''}`);
  const out = row.direction === 'out';
  const may = { resend: out && RESENDABLE.includes(row.status), skip: out && SKIPPABLE.includes(row.status) };
  const actions = useErpActions(onChanged)([row.id], () => undefined, may);
  return (
    <Flex gap="gap" wrap="wrap" justify="flex-end">
      {open === null ? null : <ActionButton action={{ key: 'open', label: t('detail.open'), onClick: open }} />}
      {actions.map((action) => (
        <ActionButton key={action.key} action={action} />
      ))}
    </Flex>
  );
}

function Body({ row, message, errors }: ErpSyncDetail) {
  const { t } = useErpWords();
  const labels = useLabels();
  return (
    <>
      {row.lastError && (row.status === FAILED || row.status === SKIPPED) ? (
        <ReasonNote tone={row.status === FAILED ? 'error' : 'warn'}>
          {row.status === SKIPPED ? `${t('detail.skipReason')}: ${row.lastError}` : row.lastError}
        </ReasonNote>
      ) : null}
      <Facts
        columns={2}
        items={[
          { label: labels.field('erpMessage', 'erpDocNo'), value: row.erpDocNo, hidden: row.direction === 'in' },
          { label: labels.field('erpMessage', 'tries'), value: String(row.tries), hidden: row.direction === 'in' },
          { label: labels.field('erpMessage', 'createdAt'), value: labels.instant(row.createdAt) },
          { label: labels.field('erpMessage', 'sentAt'), value: labels.instant(row.sentAt) },
          { label: labels.field('erpMessage', 'nextTryAt'), value: labels.instant(row.nextTryAt), hidden: row.nextTryAt === null },
          { label: t('detail.kind'), value: row.kind ? t(`kind.${row.kind}`) : '', hidden: row.kind === null },
          { label: t('detail.counts'), value: row.counts ? t('counts', { ...row.counts }) : '', wide: true, hidden: row.counts === null },
        ]}
      />
      {message ? <Message message={message} /> : null}
      {errors.length > 0 ? <Refused errors={errors} /> : null}
    </>
  );
}

type Line = ErpMessage['lines'][number];
const lineKey = ({ lineNo }: Line): string => String(lineNo);

function Message({ message }: { message: ErpMessage }) {
  const { t } = useErpWords();
  const columns = useMemo<readonly Column<Line>[]>(() => {
    const all: readonly Column<Line>[] = [
      { key: 'warehouseCode', title: t('line.warehouse'), code: true, width: 84, sortable: false },
      { key: 'matCode', title: t('line.matCode'), code: true, width: 96, sortable: false },
      { key: 'batchNo', title: t('line.batchNo'), code: true, width: 110, sortable: false },
      { key: 'qty', title: t('line.qty'), align: 'end', width: 86, unit: (row) => row.unitCode, sortable: false },
      { key: 'poNo', title: t('line.poNo'), code: true, width: 110, sortable: false },
      { key: 'partyCode', title: t('line.party'), code: true, width: 86, sortable: false },
    ];
    // A transfer has neither an order nor a partner.
    const empty = (['poNo', 'partyCode'] as const).filter((key) => message.lines.every((row) => row[key] === null));
    return all.filter(({ key }) => !empty.some((one) => one === key));
  }, [t, message]);
  return (
    <>
      <Section title={t('detail.message')} count={message.lines.length} flush>
        <DataTable
          id="system.erp.sync.lines"
          label={t('detail.message')}
          columns={columns}
          rows={message.lines}
          rowKey={lineKey}
          empty={null}
        />
      </Section>
      <chakra.details>
        <chakra.summary textStyle="sm" cursor="pointer">
          {t('detail.raw')}
        </chakra.summary>
        <chakra.pre textStyle="xs" overflowX="auto" p="3" bg="bg.muted" borderRadius="l1">
          {JSON.stringify(message, null, 2)}
        </chakra.pre>
      </chakra.details>
    </>
  );
}

type Trouble = ErpSyncDetail['errors'][number];
const troubleKey = ({ row, field, reason }: Trouble): string => `${row}/${field}/${reason}`;

function Refused({ errors }: { errors: ErpSyncDetail['errors'] }) {
  const { t } = useErpWords();
  const columns = useMemo<readonly Column<Trouble>[]>(
    () => [
      { key: 'row', title: t('detail.row'), align: 'end', width: 56, grow: 0, sortable: false },
      { key: 'field', title: t('detail.field'), code: true, width: 120, sortable: false },
      { key: 'reason', title: t('detail.reason'), width: 200, grow: 3, sortable: false },
    ],
    [t],
  );
  return (
    <Section title={t('detail.errors')} count={errors.length} flush>
      <DataTable id="system.erp.sync.errors" label={t('detail.errors')} columns={columns} rows={errors} rowKey={troubleKey} empty={null} />
    </Section>
  );
}
