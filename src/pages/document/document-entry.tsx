/** Entering a document, or editing an unreviewed one: its head from the declaration, its lines by a part of the screen. */
import { Flex } from '@chakra-ui/react';
import { Save } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { useSayDetail } from '#pages/kit/page-detail.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { usePageWords } from './document-words.ts';
import { EntryHead } from './entry-head.tsx';
import type { EntryPlan } from './entry-plan.ts';
import type { Page } from './plan.ts';
import { useEntry } from './use-entry.ts';

interface DocumentEntryProps {
  readonly page: Page;
  readonly plan: EntryPlan;
  readonly title: string;
  /** Null = a new one. */
  readonly row: AnyRow | null;
  readonly stored: readonly AnyRow[];
}

export function DocumentEntry({ page, plan, title, row, stored }: DocumentEntryProps) {
  const { t } = useTranslation('ui');
  const { say, find } = usePageWords(page);
  const entry = useEntry(page, plan, row, stored);
  useSayDetail(row?.docNo === null ? undefined : (row?.docNo as string | undefined));
  const { draft, change, known, begun, lack, busy } = entry;
  return (
    <Flex direction="column" gap="3" h="100%" minH="0" overflow="auto" p={{ base: '3', md: '4' }} data-page="form">
      <PageHeader
        title={row ? `${title} ${String(row.docNo ?? '')}` : (find('entry.title') ?? say('new'))}
        primary={{
          ...{ key: 'save', label: t('record.save'), icon: Save, busy, saves: true },
          ...{ disabledReason: lack ?? undefined, onClick: () => void entry.send() },
        }}
        menu={[{ key: 'leave', label: say('entry.drop'), onClick: entry.leave }]}
      />
      <Section title={say('entry.head')}>
        <EntryHead page={page} entry={entry} plan={plan} isNew={row === null} />
      </Section>
      {plan.Lines ? (
        <Section title={say('entry.lines')} count={begun.length}>
          <plan.Lines draft={draft} change={change} known={known} />
        </Section>
      ) : null}
      {plan.Sections ? <plan.Sections draft={draft} change={change} /> : null}
    </Flex>
  );
}
