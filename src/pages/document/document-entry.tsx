/** Entering a document, or editing an unreviewed one: its head from the declaration, its lines by a part of the screen. */
import { Save } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { FilesOfEntry } from '#pages/attachments/received-files.tsx';
import { type Records, useRecords } from '#pages/fields/records.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import { useSayDetail } from '#pages/kit/page-detail.ts';
import { PageBody } from '#ui/page-body.tsx';
import { type Action, PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { usePageWords } from './document-words.ts';
import { EntryHead } from './entry-head.tsx';
import type { EntryPlan } from './entry-plan.ts';
import { type Begin, smallEntities, withFormFields } from './entry-rules.ts';
import { EntryScan } from './entry-scan.tsx';
import { EntrySections } from './entry-sections.tsx';
import type { Page } from './plan.ts';
import { useEntry } from './use-entry.ts';

const NONE: readonly string[] = [];

interface DocumentEntryProps {
  readonly page: Page;
  readonly plan: EntryPlan;
  /** Keep its identity. */
  readonly begin: Begin;
  /** The page to return to, instead of the document. */
  readonly back?: string | null;
}

/** Waits for the records that a form begins with: what somebody types before they are there would leave it without its defaults. */
export function DocumentEntry({ page: given, plan, ...rest }: DocumentEntryProps) {
  const page = useMemo(() => withFormFields(given, plan), [given, plan]);
  const records = useRecords(useMemo(() => smallEntities(page.doc, plan), [page, plan]));
  const { say } = usePageWords(page);
  if (!records) return <NotHeld title={say('new')} loading />;
  return <EntryForm page={page} plan={plan} records={records} {...rest} />;
}

function EntryForm({ page, plan, begin, back = null, records }: DocumentEntryProps & { readonly records: Records }) {
  const { row, source, origin } = begin;
  const maySave = useRight(plan.right ?? plan.create.right);
  const mayInstead = useRight(plan.instead?.create.right ?? []);
  const { t } = useTranslation('ui');
  const { say, find } = usePageWords(page);
  const entry = useEntry(page, plan, begin, { back, records });
  const fresh = (source ? find('verb.copy') : find('entry.title')) ?? say('new');
  // A document without a number yet is still called what it is.
  const number = row ? String(row.docNo ?? t('pending.noNumber')) : null;
  useSayDetail(number ?? fresh);
  const { draft, change, known, begun, lack, busy, instead } = entry;
  const save: Action = {
    key: 'save',
    label: find('entry.send') ?? t('record.save'),
    icon: Save,
    busy,
    saves: true,
    disabledReason: lack ?? undefined,
    onClick: () => void entry.send(),
  };
  const isDecided = (field: string): boolean => (row !== null && plan.fixed?.includes(field)) || (origin?.fixed ?? NONE).includes(field);
  const other: Action | null = instead
    ? {
        key: instead.verb,
        label: say(`entry.${instead.verb}.send`),
        icon: instead.icon,
        disabledReason: instead.lack ?? undefined,
        onClick: () => void instead.send(),
      }
    : null;
  return (
    <PageBody kind="form">
      <PageHeader
        title={number === null ? fresh : say('editTitle', { docNo: number })}
        primary={other && !maySave ? other : save}
        menu={[...(other && maySave && mayInstead ? [other] : []), { key: 'leave', label: say('entry.drop'), onClick: entry.leave }]}
      />
      {/* What somebody has brought here is in sight before they fill in the form. */}
      <FilesOfEntry {...entry.received} />
      <Section title={say('entry.head')}>
        <EntryHead
          page={page}
          entry={entry}
          plan={plan}
          isNew={row === null}
          isCopy={source !== undefined && source !== null}
          decided={origin?.fixed ?? NONE}
        />
      </Section>
      {plan.Lines ? (
        <Section title={say('entry.lines')} count={begun.length}>
          <plan.Lines draft={draft} change={change} known={known} />
        </Section>
      ) : null}
      {plan.scanned && !isDecided(plan.scanned.field) ? (
        <EntryScan page={page} scanned={plan.scanned} draft={draft} change={change} />
      ) : null}
      <EntrySections page={page} plan={plan} draft={draft} change={change} />
      {plan.Sections ? <plan.Sections draft={draft} change={change} /> : null}
    </PageBody>
  );
}
