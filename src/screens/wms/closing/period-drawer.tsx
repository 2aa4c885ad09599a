/** One month: what is found of it, the devices that finance answers for, and the next step of its closing. */
import { Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import type { PeriodLine } from '#domain/wms/closing/answers.ts';
import { periodStatus } from '#domain/wms/codes.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { DataAge } from '#ui/data-age.tsx';
import { Facts } from '#ui/facts.tsx';
import { ActionButton } from '#ui/page-header.tsx';
import { ReasonNote } from '#ui/reason-note.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { useFindings, usePeriods } from './closing-calls.ts';
import { FindingList } from './finding-list.tsx';
import { useMinutes } from './minutes.ts';
import { CLOSE, REOPEN, usePeriodActions } from './use-period-actions.ts';

function factsOf(row: PeriodLine, t: (key: string) => string, labels: ReturnType<typeof useLabels>) {
  const of = (name: string): string => labels.field('accountPeriod', name);
  const at = (instant: string | null, name: string | null): string => (instant === null ? '–' : `${labels.instant(instant)} ${name ?? ''}`);
  return [
    { label: t('columns.days'), value: `${row.startDate} – ${row.endDate}` },
    { label: of('begunAt'), value: at(row.begunAt, row.begunByName) },
    { label: t('counted'), value: at(row.countedAt, null) },
    { label: of('closedAt'), value: at(row.closedAt, row.closedByName) },
    ...(row.acknowledged === null
      ? []
      : [{ label: of('acknowledged'), value: row.acknowledged.map(({ name }) => name).join('、'), wide: true }]),
    ...(row.askedBy === null
      ? []
      : [
          { label: of('askedByName'), value: at(row.askedAt, row.askedByName) },
          { label: of('askReason'), value: row.askReason ?? '', wide: true },
        ]),
  ];
}

export function PeriodDrawer({ period, onClose }: { readonly period: string; readonly onClose: () => void }) {
  const row = usePeriods().data?.find((one) => one.period === period);
  return row ? <Opened row={row} onClose={onClose} /> : null;
}

function Opened({ row, onClose }: { readonly row: PeriodLine; readonly onClose: () => void }) {
  const { t } = useTranslation('closing');
  const labels = useLabels();
  const actor = useActor();
  const { online } = useSyncStatus();
  const mayAsk = actor !== null && (hasRight(actor, CLOSE) || hasRight(actor, REOPEN));
  const { data, dataUpdatedAt, isFetching, error } = useFindings(row.period, mayAsk);
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const { actions, progress } = usePeriodActions(row, data, accepted);
  const minutes = useMinutes(row, data);
  const all = [
    { key: 'minutes', label: t('minutes.print'), onClick: minutes, disabledReason: data ? undefined : t('minutes.none') },
    ...actions,
  ];
  return (
    <SideDrawer
      title={t('period', { period: row.period })}
      beside={<StateBadge tone={periodStatus.tones[row.status as 0] ?? 'neutral'} label={labels.code(periodStatus, row.status)} />}
      size="lg"
      onClose={onClose}
      footer={
        <Flex gap="gap" wrap="wrap" justify="flex-end">
          {all.map((action) => (
            <ActionButton key={action.key} action={action} variant={action === all.at(-1) && actions.length > 0 ? 'solid' : 'outline'} />
          ))}
        </Flex>
      }
    >
      {online ? null : <ReasonNote tone="warn">{t('needsServer')}</ReasonNote>}
      {progress ? <ReasonNote tone="warn">{progress}</ReasonNote> : null}
      <Facts columns={2} items={factsOf(row, t, labels)} />
      {mayAsk ? (
        <>
          {data ? <DataAge at={dataUpdatedAt} offline={!online} /> : null}
          <FindingList
            row={row}
            findings={data}
            loading={isFetching}
            failed={error?.message}
            accepted={accepted}
            onAccept={(id, on) => setAccepted(on ? [...accepted, id] : accepted.filter((one) => one !== id))}
          />
        </>
      ) : (
        <Text color="fg.muted">{t('findingsForClosers')}</Text>
      )}
    </SideDrawer>
  );
}
