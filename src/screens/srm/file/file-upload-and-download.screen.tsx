/** Files that factory and suppliers hand each other. Each side adds its own, from the desk or with the camera of a phone, and reads those of the other. */

import { Flex } from '@chakra-ui/react';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { type SrmFileRow, srmFile, validityOf } from '#domain/srm/file.document.ts';
import { fileCreate, fileSave } from '#domain/srm/file.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { defineEntry, withoutLines } from '#pages/document/entry-plan.ts';
import type { ViewMore } from '#pages/document/plan.ts';
import { useToday } from '#pages/kit/use-today.ts';
import type { Viewed } from '#store/store.ts';
import { StateBadge } from '#ui/state-badge.tsx';

const TONES = { soon: 'warn', expired: 'error' } as const;

/** The day, and beside it whether somebody should see to a newer file. */
function ValidTo({ day }: { readonly day: string | null }) {
  const { say } = useDocumentWords(srmFile.docType);
  const validity = validityOf(day, useToday());
  if (validity === 'none') return say('none.validTo');
  return (
    <Flex align="center" gap="2" whiteSpace="nowrap">
      {day}
      {validity === 'valid' ? null : <StateBadge tone={TONES[validity]} label={say(`validity.${validity}`)} />}
    </Flex>
  );
}

function useValidity({ row }: Viewed<SrmFileRow>): ViewMore<AnyRow> {
  const { say } = useDocumentWords(srmFile.docType);
  const validity = validityOf(row.validTo, useToday());
  if (validity !== 'soon' && validity !== 'expired') return {};
  const text = say(`${validity}.text`, { validTo: row.validTo ?? '' });
  return { notice: { tone: TONES[validity], label: say(`${validity}.label`), text } };
}

export const Screen = documentScreen(srmFile, null, {
  path: '/srm/fileUploadAndDownload',
  id: 'srm.file',
  source: 'server',
  list: {
    knownBy: ['title'],
    columns: ['category', 'supplierId', 'filedBy', 'validTo', 'createdByName', 'createdAt'],
    wide: ['category', 'createdByName', 'createdAt'],
    search: ['title', 'category', 'supplierId', 'filedBy', 'validTo'],
    cells: { validTo: { render: ({ row }) => <ValidTo day={row.validTo} />, width: 210 } },
  },
  view: { facts: ['title', 'category', 'supplierId', 'filedBy', 'validTo'], useMore: useValidity },
  entry: defineEntry({
    ...withoutLines,
    create: fileCreate,
    save: fileSave,
    head: ['title', 'category', 'supplierId', 'validTo', 'remark'],
    fixed: ['supplierId'],
    start: (actor) => ({ supplierId: actor?.supplierId ?? '', category: '3' }),
    offer: { supplierId: ({ isActive }) => isActive === true },
  }),
});
