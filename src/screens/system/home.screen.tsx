/** What waits for the user, what is unsent, and links to the work (looks.md, "Dashboard"). */
import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { DOCUMENTS, documentByType } from '#domain/registry.ts';
import { placeFor, taskFor, tasksOf } from '#domain/system/shift.ts';
import { everybodys, howMany, pagesOf, scanPagesOf, type Waiting } from '#domain/system/todo.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { InternalLink } from '#pages/kit/internal-link.tsx';
import type { Labels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { DataAge } from '#ui/data-age.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { useStanding } from '#ui/standing.ts';
import { useNarrow } from '#ui/use-narrow.ts';
import { Approvals, useApprovals } from './home/approvals.tsx';
import { CertificateAlert } from './home/certificate-alert.tsx';
import { DeskSummary } from './home/desk-summary.tsx';
import { DeviceAlerts } from './home/device-alerts.tsx';
import { EqualAlert } from './home/equal-alert.tsx';
import { FeedAlert } from './home/feed-alert.tsx';
import { InstallOffer } from './home/install-offer.tsx';
import { MessageAlert } from './home/message-alert.tsx';
import { ReceivedAlert } from './home/received-alert.tsx';
import { SyncSummary } from './home/sync-summary.tsx';
import { Tiles } from './home/tiles.tsx';
import { KindCounter, type Todo, useTodo } from './home/use-todo.tsx';
import { useWithin } from './home/use-within.ts';
import { ViewTiles } from './home/view-tiles.tsx';
import { routeTitle } from './kit/route-title.ts';

export function Screen({ title }: ScreenProps) {
  const { ref, narrow } = useNarrow<HTMLDivElement>(900);
  const todo = useTodo();
  const approvals = useApprovals();
  // Content that is already visible must not be pushed down by content that arrives a moment later.
  const answered = useWithin(FIRST_ANSWERS_MS, todo.rows !== undefined && approvals.answered);
  return (
    <Box ref={ref} p={{ base: '3', md: '4' }}>
      <PageHeader title={title} />
      {todo.counted.map((document) => (
        <KindCounter key={document.docType} document={document} onCounted={todo.onCounted} />
      ))}
      <Tiles rows={todo.rows} />
      <ViewTiles />
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

/** Created once: these parts load their own data and are not redrawn when the page asks the server. */
const BESIDE = (
  <Flex direction="column" gap="3" minW="0">
    <ReceivedAlert />
    <CertificateAlert />
    <FeedAlert />
    <EqualAlert />
    <MessageAlert />
    <DeviceAlerts />
    <DeskSummary />
    <SyncSummary />
    <QuickLinks />
    <InstallOffer />
  </Flex>
);

/** Nobody waits longer than this for the server's part, because the links to the work are below it. */
const FIRST_ANSWERS_MS = 1000;

const statusSet = new Map(DOCUMENTS.map(({ docType, status }) => [docType, status]));

const rowKey = (row: Waiting): string => `${row.kind}/${row.status}/${row.pages.join()}`;

/** Documents of one kind that stand on several pages are called by the page. */
function nameOf({ docType, kind, pages: [page = ''] }: Waiting, labels: Labels, language: string): string {
  const doc = documentByType(docType);
  return doc && pagesOf(doc, kind).length > 1 ? routeTitle(page, language) : labels.kind(kind);
}

const KNOWN: KnownOf<Waiting, BaseWords & { readonly language: string }> = {
  kind: { word: 'home.columns.kind', width: 140, grow: 2, of: (row, { labels, language }) => nameOf(row, labels, language) },
  status: {
    word: 'home.columns.status',
    width: 166,
    render: ({ docType, status }) => <CodeBadge set={statusSet.get(docType) ?? ''} code={status} />,
  },
  count: { word: 'home.columns.count', kind: 'figure', width: 68 },
  oldest: { word: 'home.columns.oldest', kind: 'instant', width: 172 },
  oldestDocNo: {
    word: 'home.columns.docNo',
    width: 124,
    render: ({ oldestDocNo }, { t }) =>
      oldestDocNo ? <CodeText value={oldestDocNo} /> : <Text color="fg.muted">{t('home.provisional')}</Text>,
  },
};

/** This many rows fit next to the tiles without scrolling. */
const SHORT = 8;

/** Work that this person can continue, longest waiting first. The work of others is one press away. */
const TodoSection = memo(function TodoSection({ rows, serverAt }: Todo) {
  const base = useBaseWords('system');
  const { t } = base;
  const { language } = useTranslation().i18n;
  const words = useMemo(() => ({ ...base, language }), [base, language]);
  const go = useGo();
  const { canOpen } = useShell();
  const actor = useActor();
  const { online } = useSyncStatus();
  const [whole, setWhole] = useState(false);
  const tasks = useMemo(() => (actor ? tasksOf(actor, canOpen) : []), [actor, canOpen]);
  const mine = useMemo(() => rows?.filter((row) => taskFor(tasks, row)).slice(0, SHORT), [rows, tasks]);
  const whoever = useMemo(() => rows && everybodys(rows), [rows]);
  const all = howMany(whoever ?? []);
  const shown = whole ? whoever : mine;
  return (
    <TableSection
      id="home.todo"
      title={t(whole ? 'home.todo' : 'home.mine')}
      known={KNOWN}
      words={words}
      rows={shown}
      count={shown && howMany(shown)}
      rowKey={rowKey}
      onOpen={(row) => go(...placeFor(tasks, row, canOpen))}
      none={t(rows ? (whole ? 'home.todoNone' : 'home.mineNone') : 'home.todoLoading')}
      actions={
        <>
          {serverAt === null ? null : <DataAge at={serverAt} offline={!online} />}
          {all > howMany(mine ?? []) ? (
            <Button size="sm" variant="ghost" onClick={() => setWhole(!whole)}>
              {whole ? t('home.onlyMine') : t('home.all', { n: all })}
            </Button>
          ) : null}
        </>
      }
      before={<NotFilled />}
    />
  );
});

function NotFilled() {
  const { t } = useTranslation('system');
  if (useStanding().kind !== 'filling') return null;
  return (
    <Text px="panel" pb="2" textStyle="sm" color="fg.muted" role="status">
      {t('home.notFilled')}
    </Text>
  );
}

function QuickLinks() {
  const { t, i18n } = useTranslation('system');
  const { canOpen } = useShell();
  const actor = useActor();
  const pages = actor ? scanPagesOf(actor, canOpen) : [];
  if (pages.length === 0) return null;
  return (
    <Section title={t('home.links')}>
      <Grid templateColumns="repeat(auto-fill, minmax(8.5rem, 1fr))" gap="gap">
        {pages.map(({ path, name, query }) => (
          <Button
            key={`${path}/${name ?? ''}`}
            asChild
            size="lg"
            h="auto"
            minH="10"
            py="1.5"
            whiteSpace="normal"
            textAlign="center"
            lineHeight="short"
            px="2"
          >
            <InternalLink to={query ? `${path}?${new URLSearchParams(query)}` : path}>
              {name ? t(`home.page.${name}`) : routeTitle(path, i18n.language)}
            </InternalLink>
          </Button>
        ))}
      </Grid>
    </Section>
  );
}
