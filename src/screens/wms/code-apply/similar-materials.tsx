import { chakra, Flex } from '@chakra-ui/react';
import { Material } from '#domain/basic/material.resource.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { Draft } from '#pages/document/entry-plan.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useKept, useMaterialSearch } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Section } from '#ui/section.tsx';

const SIMILAR = 8;

/** Similar names: the material may already exist under another spelling. */
export function SimilarMaterials({ draft: { head } }: { readonly draft: Draft }) {
  const { say } = useDocumentWords('materialCodeApply');
  const name = (head.matName ?? '').trim();
  const hits = useKept(useMaterialSearch(name, SIMILAR));
  const rows = useRowMap(
    Material,
    hits?.map(({ id }) => id),
  );
  if (name === '') return null;
  const found = (hits ?? []).flatMap(({ id }) => rows?.get(id) ?? []);
  return (
    <Section title={say('entry.similar')} count={found.length}>
      {found.length === 0 ? <EmptyState message={say('entry.nothingSimilar')} /> : null}
      <chakra.ul listStyleType="none" m="0" p="0">
        {found.map(({ id, matCode, matName, spec, texture, baseUnit }) => (
          <Flex as="li" key={id} gap="gap" py="1" wrap="wrap" borderTopWidth="1px" borderColor="border.muted">
            <CodeText value={matCode} />
            <chakra.span>{matName}</chakra.span>
            <chakra.span color="fg.muted">{[spec, texture, baseUnit].filter(Boolean).join(' · ')}</chakra.span>
          </Flex>
        ))}
      </chakra.ul>
    </Section>
  );
}
