/** Tries to act as somebody else: what was tried, by whom, from where. Everything stands here; what nobody has looked at comes first (sync.md §21). */

import { Text } from '@chakra-ui/react';
import { Eye } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityEvent } from '#domain/system/answers.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { ListPage, useLocalPaging } from '#pages/list-page.tsx';
import { useSecurityEvents } from '#screens/system/kit/desk-calls.ts';
import { nameOf } from '#screens/system/kit/device-calls.ts';
import { useWords } from '#screens/system/kit/use-words.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { Facts } from '#ui/facts.tsx';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import { ActionButton } from '#ui/page-header.tsx';
import { Block, ReasonNote } from '#ui/reason-note.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { namesEvent, triedKey, whereToLook } from './events.ts';
import { useDeskActions } from './use-desk-actions.ts';

const SIZE = 20;
const rowKey = ({ id }: SecurityEvent): string => id;
const toneOf = ({ seenAt }: SecurityEvent) => (seenAt === null ? ('error' as const) : undefined);

export function EventList({ title, before }: { title: string; before: ReactNode }) {
  const { t } = useTranslation('desk');
  const { online } = useSyncStatus();
  const [values, setValues] = useState<SearchValues>({});
  const [opened, setOpened] = useState<SecurityEvent | null>(null);
  const { lookedAt } = useDeskActions();
  const { data, dataUpdatedAt, isFetching, error, refetch } = useSecurityEvents();
  const { text = '' } = values;
  const found = useMemo(() => (data ?? []).filter((event) => namesEvent(event, text)), [data, text]);
  const { paging, slice } = useLocalPaging(found.length, SIZE);
  const fields = useMemo<SearchField[]>(() => [{ key: 'text', label: t('event.search'), kind: 'text' }], [t]);
  const offline = online ? {} : { disabledReason: t('needsLine') };
  return (
    <>
      <ListPage
        id="desk.events"
        title={title}
        before={before}
        columns={useColumns()}
        rows={slice(found)}
        rowKey={rowKey}
        rowTone={toneOf}
        loading={isFetching && data === undefined}
        error={data === undefined && error ? { message: error.message, onRetry: () => void refetch() } : undefined}
        updatedAt={dataUpdatedAt || undefined}
        offline={!online}
        search={{ fields, values, onSearch: setValues }}
        paging={paging}
        rowActions={(row) =>
          row.seenAt === null
            ? [{ key: 'looked', label: t('looked.action'), icon: Eye, onClick: () => void lookedAt(row), ...offline }]
            : []
        }
        onOpen={setOpened}
        onRefresh={() => void refetch()}
        empty={{ message: t('event.none') }}
      />
      {opened ? <EventDrawer event={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

/** The sentences and names of an event. */
function useEventWords() {
  const { t } = useTranslation('desk');
  const labels = useLabels();
  return useMemo(
    () => ({
      short: (event: SecurityEvent): string => t(`event.short.${triedKey(event)}`, { code: event.kind }),
      tried: (event: SecurityEvent): string => t(`event.tried.${triedKey(event)}`, { code: event.kind }),
      person: ({ userName, account }: SecurityEvent): string =>
        userName && account ? `${userName} (${account})` : (userName ?? account ?? t('event.nobody')),
      caller: ({ deviceId, deviceName }: SecurityEvent): string =>
        deviceId === null ? t('event.unproved') : nameOf({ name: deviceName, deviceId }),
      meant: ({ targetDeviceId, targetName }: SecurityEvent): string =>
        targetDeviceId === null ? '' : nameOf({ name: targetName, deviceId: targetDeviceId }),
      instant: labels.instant,
      /** Without its seconds: two of them stand side by side in a row. */
      minute: (iso: string): string => labels.instant(iso).slice(0, -3),
    }),
    [t, labels],
  );
}

function useColumns(): readonly Column<SecurityEvent>[] {
  const { t } = useTranslation('desk');
  const words = useEventWords();
  return useMemo<readonly Column<SecurityEvent>[]>(
    () => [
      {
        key: 'seen',
        title: t('event.columns.seen'),
        width: 98,
        render: ({ seenAt }) => <Seen seenAt={seenAt} />,
      },
      { key: 'tried', title: t('event.columns.tried'), width: 190, grow: 4, value: words.short },
      { key: 'person', title: t('columns.who'), width: 120, grow: 1, value: words.person },
      { key: 'address', title: t('event.columns.address'), width: 112, wideOnly: true },
      { key: 'caller', title: t('event.columns.caller'), width: 96, wideOnly: true, value: words.caller },
      { key: 'meant', title: t('event.columns.meant'), width: 96, value: words.meant },
      { key: 'at', title: t('event.columns.first'), width: 154, wideOnly: true, value: (row) => words.minute(row.at) },
      { key: 'lastAt', title: t('event.columns.last'), width: 154, value: (row) => words.minute(row.lastAt) },
      { key: 'count', title: t('event.columns.count'), width: 60, align: 'end' },
    ],
    [t, words],
  );
}

function Seen({ seenAt }: Pick<SecurityEvent, 'seenAt'>) {
  const { t } = useTranslation('desk');
  return <StateBadge tone={seenAt === null ? 'error' : 'neutral'} label={t(seenAt === null ? 'event.unseen' : 'event.seen')} />;
}

function EventDrawer({ event, onClose }: { event: SecurityEvent; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const { online } = useSyncStatus();
  const words = useEventWords();
  const operations = useWords();
  const { lookedAt, busy } = useDeskActions();
  const { address, deviceId, targetDeviceId, at, lastAt, count, seenAt, seenByName, note, detail } = event;
  const { type, opId, call } = detail;
  const look = async () => {
    if (await lookedAt(event)) onClose();
  };
  const idOf = (name: string, id: string | null): ReactNode => (id === null ? name : <CodeText value={id} copy />);
  return (
    <SideDrawer
      title={t('event.title')}
      beside={<Seen seenAt={seenAt} />}
      size="md"
      onClose={onClose}
      footer={
        seenAt === null ? (
          <ActionButton
            variant="solid"
            action={{
              ...{ key: 'looked', label: t('looked.action'), icon: Eye, onClick: () => void look(), busy },
              ...(online ? {} : { disabledReason: t('needsLine') }),
            }}
          />
        ) : undefined
      }
    >
      <ReasonNote tone={seenAt === null ? 'error' : 'warn'}>{words.tried(event)}</ReasonNote>
      <Block title={t('event.look')}>
        <Text textStyle="md">{t(`event.where.${whereToLook(event)}`)}</Text>
      </Block>
      <Facts
        columns={2}
        items={[
          { label: t('columns.who'), value: words.person(event) },
          { label: t('event.columns.address'), value: address },
          { label: t('event.columns.caller'), value: words.caller(event) },
          { label: t('event.columns.meant'), value: words.meant(event) },
          { label: t('event.callerId'), value: idOf(t('event.unproved'), deviceId), wide: true },
          { label: t('event.meantId'), value: idOf('', targetDeviceId), wide: true },
          { label: t('event.columns.first'), value: words.instant(at) },
          { label: t('event.columns.last'), value: words.instant(lastAt) },
          { label: t('event.columns.count'), value: String(count) },
          { label: t('columns.operation'), value: type ? operations.operation(type) : '', hidden: !type },
          { label: t('event.opId'), value: opId ? <CodeText value={opId} copy /> : '', hidden: !opId, wide: true },
          { label: t('event.call'), value: call ? <CodeText value={call} /> : '', hidden: !call, wide: true },
          { label: t('event.seenBy'), value: `${seenByName ?? ''} ${words.instant(seenAt)}`, hidden: seenAt === null },
          { label: t('note'), value: note, hidden: !note, wide: true },
        ]}
      />
    </SideDrawer>
  );
}
