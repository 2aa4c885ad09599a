/** The sections of a form beneath its lines: fields of the head, what is said of them, and what the server finds. */
import { Box, Flex } from '@chakra-ui/react';
import { FieldGrid } from '#pages/ask/field-grid.tsx';
import { Statements } from '#pages/ask/statements.tsx';
import { ActionButton } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { usePageWords } from './document-words.ts';
import type { ChangeDraft, Draft, EntryMore, EntryPlan } from './entry-plan.ts';
import type { Page } from './plan.ts';

interface EntrySectionsProps {
  readonly page: Page;
  readonly plan: EntryPlan;
  readonly draft: Draft;
  readonly change: ChangeDraft;
}

const NOTHING: EntryMore = {};
const nothing = (): EntryMore => NOTHING;
const NO_SECTIONS: NonNullable<EntryPlan['sections']> = {};

export function EntrySections({ page, plan, draft, change }: EntrySectionsProps) {
  const { say, find } = usePageWords(page);
  const { sections = NO_SECTIONS, useMore = nothing } = plan;
  const { fields = {}, said = [], acts = [], found } = useMore(draft, change);
  const { head } = draft;
  return (
    <>
      {Object.entries(sections).map(([name, keys]) => (
        <Section key={name} title={say(`entry.${name}`)}>
          <FieldGrid
            entity={page.doc.header}
            width="16rem"
            fields={keys.map((key) => ({ key, none: find(`none.${key}`) ?? say('entry.choose'), ...fields[key] }))}
            texts={head}
            onChange={(key, value) => change({ head: { ...head, [key]: value } })}
          />
        </Section>
      ))}
      {said.some(({ text, rows = [] }) => text || rows.length > 0) ? (
        <Box>
          <Statements of={said} />
          <Flex gap="gap">
            {acts.map((action) => (
              <ActionButton key={action.key} action={action} />
            ))}
          </Flex>
        </Box>
      ) : null}
      {found}
    </>
  );
}
