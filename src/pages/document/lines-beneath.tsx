/** The lines of the document chosen in a list, and what may be done with it, beneath the list. */
import { chakra, Flex } from '@chakra-ui/react';
import { SquareArrowOutUpRight } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { useFieldWords } from '#pages/fields/field-words.ts';
import type { Viewed } from '#store/store.ts';
import { SCROLLER } from '#ui/page-body.tsx';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Density } from '#ui/theme/density.ts';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import { useMedia } from '#ui/use-media.ts';
import { liveLines } from './document-columns.ts';
import { usePageWords } from './document-words.ts';
import type { Page } from './plan.ts';
import { useLineColumns } from './use-line-columns.ts';
import type { Verbs } from './use-verbs.tsx';
import { placed } from './verb-rules.ts';

/** The window that has room for a list's own rows and for the lines beneath them, px. */
const ROOM: Readonly<Record<Density, readonly [width: number, height: number]>> = {
  compact: [1200, 800],
  touch: [1400, 1080],
  glove: [1600, 1080],
};

/** @param wanted false = the plan does not ask for it */
export function useRoomBeneath(wanted: boolean): boolean {
  const density = useAppearance((state) => state.density);
  const [width, height] = ROOM[density];
  return useMedia(`(min-width: ${width}px) and (min-height: ${height}px)`) && wanted;
}

interface LinesBeneathProps {
  readonly page: Page;
  readonly view: Viewed<AnyRow>;
  /** Of the page's first kind. */
  readonly lines: readonly AnyRow[];
  readonly verbs: Verbs;
  /** Opens the document's own page. */
  readonly onOpen: () => void;
}

const keyOf = ({ id }: AnyRow): string => id;

export function LinesBeneath({ page, view, lines, verbs, onOpen }: LinesBeneathProps) {
  const { t } = useTranslation('ui');
  const { doc, plan } = page;
  const { row } = view;
  const { labels } = useFieldWords();
  const own = usePageWords(page);
  const rows = useMemo(() => liveLines(lines), [lines]);
  const columns = useLineColumns(page, view, rows);
  const { primary, menu } = placed(page, verbs.of(view, rows));
  const number =
    row.docNo === null ? (own.find('unnumbered', { id: row.id.slice(-6).toUpperCase() }) ?? t('pending.noNumber')) : String(row.docNo);
  const open: Action = { key: 'open', label: t('list.openChosen'), icon: SquareArrowOutUpRight, onClick: onOpen };
  const title = t('list.linesOf', { number });
  const buttons = (
    <>
      <StateBadge tone={labels.tone(doc.status, Number(row.status))} label={labels.code(doc.status, Number(row.status))} />
      {[...menu, open].map((action) => (
        <ActionButton key={action.key} action={action} />
      ))}
      {primary ? <ActionButton action={primary} variant="solid" /> : null}
    </>
  );
  return (
    <chakra.div {...SCROLLER} overflow="auto" h="clamp(12rem, calc(100vh - 38rem), 22rem)" data-part="lines-beneath">
      <Section
        title={title}
        count={rows.length}
        flush
        actions={
          <Flex gap="gap" align="center">
            {buttons}
          </Flex>
        }
      >
        <DataTable id={`${plan.id}.lines`} label={title} columns={columns} rows={rows} rowKey={keyOf} />
      </Section>
    </chakra.div>
  );
}
