/** What other programs have handed to the app waits here until somebody says what becomes of it (decision 111). */
import { Flex } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { refusedIn, type Sight, sightOf } from '#domain/protocol/received.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { type ReceivedFile, useReceived, useStore } from '#store/hooks.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageBody } from '#ui/page-body.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { HELD, StandingContext } from '#ui/standing.ts';
import { FileCard, ToldCard } from './received/file-card.tsx';

interface Seen {
  readonly file: ReceivedFile;
  readonly sight: Sight;
}

/** The files that this person sees anything of. What they are shown and could use is theirs from then on. */
function useSeen(): readonly Seen[] | undefined {
  const store = useStore();
  const actor = useActor();
  const files = useReceived();
  const seen = files?.flatMap((file): Seen[] => {
    const sight = actor ? sightOf(file, actor.userId, (right) => hasRight(actor, right)) : 'nothing';
    return sight === 'nothing' ? [] : [{ file, sight }];
  });
  const userId = actor?.userId ?? '';
  const next = (seen ?? []).flatMap(({ file, sight }) => (sight === 'next' ? [file.id] : [])).join();
  useEffect(() => {
    for (const id of next === '' ? [] : next.split(',')) void store.received.claim(id, userId);
  }, [store, next, userId]);
  return seen;
}

export function Screen({ title, query }: ScreenProps) {
  const { t } = useTranslation('received');
  const seen = useSeen();
  const refused = refusedIn(query);
  return (
    // What waits here has nothing to do with the rows of the plant: it is all there at once.
    <StandingContext value={HELD}>
      <PageBody kind="view">
        <PageHeader title={title} count={seen?.length} />
        {refused ? (
          <Notice
            tone="error"
            label={t('refused.label')}
            text={[refused.name === '' ? '' : t('refused.name', { name: refused.name }), t(`refused.why.${refused.why}`)].join('')}
          />
        ) : null}
        {seen?.length === 0 ? <EmptyState message={t('none')} advice /> : null}
        {seen && seen.length > 0 ? (
          <Section title={t('waiting')}>
            <Flex direction="column" gap="3">
              {seen.map(({ file, sight }) =>
                sight === 'told' ? <ToldCard key={file.id} file={file} /> : <FileCard key={file.id} file={file} />,
              )}
            </Flex>
          </Section>
        ) : null}
      </PageBody>
    </StandingContext>
  );
}
