/** A new document that is made from another one, as soon as that is read. */
import { useMemo } from 'react';
import { NotHeld, NotRead } from '#pages/kit/not-held.tsx';
import { DocumentEntry } from './document-entry.tsx';
import { usePageWords } from './document-words.ts';
import type { EntryPlan, OriginPlan } from './entry-plan.ts';
import type { Begin } from './entry-rules.ts';
import type { Page } from './plan.ts';

interface MadeEntryProps {
  readonly page: Page;
  readonly plan: EntryPlan;
  readonly origin: OriginPlan;
  readonly title: string;
  /** Of what it is made from. */
  readonly id: string;
}

export function MadeEntry({ page, plan, origin, title, id }: MadeEntryProps) {
  const { say } = usePageWords(page);
  const made = origin.use(id);
  const begin = useMemo(
    (): Begin | null => (made && 'draft' in made ? { row: null, stored: [], origin: { ...made, place: `${origin.by}=${id}` } } : null),
    [made, origin, id],
  );
  if (begin) return <DocumentEntry page={page} plan={plan} begin={begin} />;
  if (!made || 'draft' in made) return <NotHeld title={title} loading />;
  return <NotRead title={title} message={say('entry.notRead')} onRetry={made.retry} />;
}
