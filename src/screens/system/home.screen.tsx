/** What waits for me, what is unsent, and the way to work (looks.md, "Dashboard"). */
import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DOCUMENTS } from '#domain/registry.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { DataAge } from '#ui/data-age.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataCards } from '#ui/table/data-cards.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { Approvals, useApprovals } from './home/approvals.tsx';
import { DeskSummary } from './home/desk-summary.tsx';
import { DeviceAlerts } from './home/device-alerts.tsx';
import { FeedAlert } from './home/feed-alert.tsx';
import { SyncSummary } from './home/sync-summary.tsx';
import { KindCounter, type Todo, useTodo } from './home/use-todo.tsx';
import { useWithin } from './home/use-within.ts';
import { routeTitle } from './kit/route-title.ts';
import { pageOfKind, SCAN_PAGES, type Waiting } from './kit/todo.ts';

export function Screen({ title }: ScreenProps) {
  const { ref, narrow } = useNarrow<HTMLDivElement>(900);
  const todo = useTodo();
  const approvals = useApprovals();
  // What is shown first must not be pushed down by what comes a moment later.
  const answered = useWithin(FIRST_ANSWERS_MS, todo.rows !== undefined && approvals.answered);
  return (
    <Box ref={ref} p={{ base: '3', md: '4' }}>
      <PageHeader title={title} />
      {todo.counted.map((document) => (
        <KindCounter key={document.docType} document={document} onCounted={todo.onCounted} />
      ))}
      {answered ? (
        <Grid mt="3" gap="3" alignItems="start" templateColumns={narrow ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 22rem'}>
          <Flex direction="column" gap="3" minW="0">
            <Approvals {...approvals} />
            <TodoSection {...todo} />
          </Flex>
          {BESIDE}
        </Grid>
      ) : null}
    </Box>
  );
}

/** Made once: what stands here looks after itself, and is not drawn again when the page asks the server. */
const BESIDE = (
  <Flex direction="column" gap="3" minW="0">
    <FeedAlert />
    <DeviceAlerts />
    <DeskSummary />
    <SyncSummary />
    <QuickLinks />
  </Flex>
);

/** Longer than this nobody waits for the server's part: the way to work stands below it. */
const FIRST_ANSWERS_MS = 1000;

const statusSet = new Map(DOCUMENTS.map(({ docType, status }) => [docType, status]));
const rowKey = (row: Waiting): string => `${row.kind}/${row.status}`;

const TodoSection = memo(function TodoSection(todo: Todo) {
  const { t } = useTranslation('system');
  const go = useGo();
  const { canOpen } = useShell();
  const { ref, narrow } = useNarrow<HTMLDivElement>(640);
  const { online } = useSyncStatus();
  const columns = useColumns();
  const rows = todo.rows ?? [];
  const empty = <EmptyState message={t(todo.rows ? 'home.todoNone' : 'home.todoLoading')} />;
  const shared = { id: 'home.todo', label: t('home.todo'), columns, rows, rowKey, loading: todo.rows === undefined, empty };
  const onOpen = (row: Waiting) => go(pageOfKind(row.kind, canOpen) ?? '/home', { status: String(row.status) });
  return (
    <div ref={ref}>
      <Section
        title={t('home.todo')}
        count={rows.reduce((sum, row) => sum + row.count, 0)}
        actions={todo.serverAt === null ? null : <DataAge at={todo.serverAt} offline={!online} />}
        flush
      >
        <NotFilled />
        {narrow ? <DataCards {...shared} onOpen={onOpen} /> : <DataTable {...shared} onOpen={onOpen} />}
      </Section>
    </div>
  );
});

function NotFilled() {
  const { t } = useTranslation('system');
  const { fill } = useSyncStatus();
  if (fill.done >= fill.total) return null;
  return (
    <Text px="panel" pb="2" textStyle="sm" color="fg.muted" role="status">
      {t('home.notFilled')}
    </Text>
  );
}

function useColumns(): readonly Column<Waiting>[] {
  const { t } = useTranslation('system');
  const labels = useLabels();
  return useMemo<readonly Column<Waiting>[]>(
    () => [
      { key: 'kind', title: t('home.columns.kind'), value: (row) => t(`doc.${row.kind}`), width: 140, grow: 2 },
      {
        key: 'status',
        title: t('home.columns.status'),
        width: 166,
        render: (row) => {
          const set = statusSet.get(row.docType) ?? '';
          return <CodeBadge set={set} code={row.status} />;
        },
      },
      { key: 'count', title: t('home.columns.count'), align: 'end', value: (row) => String(row.count), width: 68 },
      { key: 'oldest', title: t('home.columns.oldest'), value: (row) => labels.instant(row.oldest), width: 172 },
      {
        key: 'oldestDocNo',
        title: t('home.columns.docNo'),
        width: 124,
        render: (row) => (row.oldestDocNo ? <CodeText value={row.oldestDocNo} /> : <Text color="fg.muted">{t('home.provisional')}</Text>),
      },
    ],
    [t, labels],
  );
}

function QuickLinks() {
  const { t, i18n } = useTranslation('system');
  const { canOpen } = useShell();
  const pages = SCAN_PAGES.filter(({ path }) => canOpen(path));
  if (pages.length === 0) return null;
  return (
    <Section title={t('home.links')}>
      <Grid templateColumns="repeat(auto-fill, minmax(8.5rem, 1fr))" gap="gap">
        {pages.map(({ path, name }) => (
          <Button key={path} asChild size="lg" h="auto" minH="10" py="1.5" whiteSpace="normal" textAlign="center" lineHeight="short" px="2">
            <Link to={path}>{name ? t(`home.page.${name}`) : routeTitle(path, i18n.language)}</Link>
          </Button>
        ))}
      </Grid>
    </Section>
  );
}
