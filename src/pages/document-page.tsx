import { Button, chakra, Drawer, Flex, Grid, Portal } from '@chakra-ui/react';
import { History, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Worst } from '#pages/outcome/outcome-rules.ts';
import { CodeText } from '#ui/code-text.tsx';
import { DataAge } from '#ui/data-age.tsx';
import { DrawerRoot } from '#ui/dialog-root.tsx';
import { type ChainItem, DocChain } from '#ui/doc-chain.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { type Fact, Facts } from '#ui/facts.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { type HistoryItem, HistoryList } from '#ui/history-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ActionBar, PageBody, usePhone } from '#ui/page-body.tsx';
import { type Action, ActionButton, ActionMenu, PageTitle } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { LineTable } from '#ui/table/line-table.tsx';
import type { Tone } from '#ui/tone.ts';
import { useNarrow } from '#ui/use-narrow.ts';
import { useSayDetail } from './kit/page-detail.ts';

export interface DocumentLines<R> {
  /** Names the grid in the column settings. */
  id: string;
  title?: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string;
  rowActions?: (row: R) => readonly Action[];
  onOpen?: (row: R) => void;
  rowTone?: (row: R) => Tone | undefined;
  /** Beside the title. */
  actions?: ReactNode;
  /** Replaces the grid while lines are entered: a LineGrid. */
  editor?: ReactNode;
}

export interface DocumentPageProps<R> {
  /** Document kind: 到货通知. */
  title: string;
  number: string;
  state?: { tone: Tone; label: string };
  /** The next allowed action, shown as the one primary button. */
  primary?: Action | undefined;
  /** All other allowed actions. */
  menu?: readonly Action[];
  facts: readonly Fact[];
  lines?: DocumentLines<R>;
  /** PhotoInput or a list of files. */
  attachments?: ReactNode;
  chain?: readonly ChainItem[];
  history?: readonly HistoryItem[];
  /** A sentence at the top of the page: refused, waiting to be sent, frozen. */
  notice?: { tone: Tone; label: string; text: string } | undefined;
  /** The work that somebody has to look at, and how bad it is: the page is never better than its work. */
  work?: { readonly worst: Worst | null; readonly troubles: ReactNode } | undefined;
  updatedAt?: number | undefined;
  offline?: boolean;
  loading?: boolean;
  error?: { message: string; details?: string; onRetry?: () => void } | undefined;
  /** Further sections between lines and attachments. */
  children?: ReactNode;
}

const historyBeside = 1180;

/** A document: head, facts, lines with totals, attachments, related chain; history in a side column or a drawer. */
export function DocumentPage<R>(props: DocumentPageProps<R>) {
  const { t } = useTranslation('ui');
  const { ref, narrow } = useNarrow<HTMLDivElement>(historyBeside);
  const { history, facts, attachments, chain, error, work } = props;
  const worst = work?.worst ?? null;
  const beside = history !== undefined && !narrow;
  useSayDetail(props.number);
  return (
    <PageBody kind="document" at={ref} work={worst && { fate: worst, tone: worst === 'refused' ? 'error' : 'warn' }}>
      <Head {...props} drawer={history !== undefined && narrow} />
      <TopProgress active={props.loading ?? false} />
      {error ? (
        <ErrorState {...error} />
      ) : (
        <Grid gap="3" alignItems="start" templateColumns={beside ? 'minmax(0, 1fr) 18rem' : 'minmax(0, 1fr)'}>
          <Flex direction="column" gap="3" minW="0">
            {work?.troubles}
            {props.notice ? <Notice {...props.notice} /> : null}
            {chain && chain.length > 0 ? <DocChain items={chain} /> : null}
            <FactsSection items={facts} />
            {props.lines ? <Lines lines={props.lines} /> : null}
            {props.children}
            {attachments ? <Section title={t('document.attachments')}>{attachments}</Section> : null}
          </Flex>
          {beside ? (
            <Section title={t('history.title')} count={history.length}>
              <HistoryList items={history} />
            </Section>
          ) : null}
        </Grid>
      )}
    </PageBody>
  );
}

/** An action that reverses a document is never offered as its next step. */
function placed<R>({ primary, menu = [] }: DocumentPageProps<R>): Pick<DocumentPageProps<R>, 'primary'> & { menu: readonly Action[] } {
  return primary?.danger ? { menu: [primary, ...menu] } : { primary, menu };
}

/** How many facts of a document a phone shows before it is asked for all. */
const FEW = 2;

/** More facts than these take a fourth column, or what is worked on below them is out of sight. */
const MANY = 9;

function FactsSection({ items }: { items: readonly Fact[] }) {
  const { t } = useTranslation('ui');
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const known = items.filter(({ hidden }) => !hidden);
  const folds = phone && known.length > FEW;
  const turn = (
    <Button variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
      {t(open ? 'search.less' : 'search.more')}
    </Button>
  );
  return (
    <Section title={t('document.facts')} actions={folds ? turn : undefined}>
      <Facts items={folds && !open ? known.slice(0, FEW) : known} columns={known.length > MANY ? 4 : 3} />
    </Section>
  );
}

function Head<R>(props: DocumentPageProps<R> & { drawer: boolean }) {
  const { title, number, state, updatedAt, history = [] } = props;
  const { primary, menu } = placed(props);
  const phone = usePhone();
  // While work is refused its remedy is the primary act.
  const variant = props.work?.worst === 'refused' ? 'outline' : 'solid';
  return (
    <>
      <Flex as="header" align="center" columnGap="gap" wrap="wrap" minH="control" data-bar>
        <PageTitle>{title}</PageTitle>
        <CodeText value={number} copy size="lg" />
        {state ? <StateBadge {...state} {...(props.work?.worst === 'refused' ? { tone: 'neutral' as const } : {})} size="lg" /> : null}
        {updatedAt === undefined ? null : <DataAge at={updatedAt} offline={props.offline ?? false} />}
        <Flex ms="auto" gap="gap" align="center">
          {primary && !phone ? <ActionButton action={primary} variant={variant} /> : null}
          {props.drawer ? <HistoryDrawer items={history} /> : null}
          {menu.length > 0 ? <ActionMenu actions={menu} /> : null}
        </Flex>
      </Flex>
      {primary && phone ? (
        <ActionBar>
          <ActionButton action={primary} variant={variant} />
        </ActionBar>
      ) : null}
    </>
  );
}

function Notice({ tone, label, text }: { tone: Tone; label: string; text: string }) {
  return (
    <Flex role="status" align="center" gap="3" wrap="wrap" px="panel" py="2" bg="bg.panel" borderWidth="var(--line)" borderRadius="l2">
      <StateBadge tone={tone} label={label} size="lg" />
      <chakra.span textStyle="sm" flex="1" minW="12rem">
        {text}
      </chakra.span>
    </Flex>
  );
}

function Lines<R>({ lines }: { lines: DocumentLines<R> }) {
  const { t } = useTranslation('ui');
  const title = lines.title ?? t('document.lines');
  const { editor, id, columns, rows, rowKey, rowActions, onOpen, rowTone, actions } = lines;
  return (
    <Section title={title} count={rows.length} flush actions={editor ? null : actions}>
      {editor ?? (
        <LineTable
          id={id}
          label={title}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          rowActions={rowActions}
          onOpen={onOpen}
          {...(rowTone ? { rowTone } : {})}
        />
      )}
    </Section>
  );
}

function HistoryDrawer({ items }: { items: readonly HistoryItem[] }) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  return (
    <DrawerRoot open={open} onOpenChange={(details) => setOpen(details.open)} size="sm" lazyMount unmountOnExit>
      <Drawer.Trigger asChild>
        <Button variant="outline">
          <Icon of={History} />
          {t('history.open')}
        </Button>
      </Drawer.Trigger>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header>
              <Drawer.Title flex="1">{t('history.title')}</Drawer.Title>
              <IconButton icon={X} label={t('action.close')} onClick={() => setOpen(false)} />
            </Drawer.Header>
            <Drawer.Body>
              <HistoryList items={items} />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </DrawerRoot>
  );
}
