/** The text of a notice, and for the factory what became of it at each supplier. */
import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useActor } from '#api/session.ts';
import {
  NoticeReceipt,
  type NoticeReceiptRow,
  type NoticeRow,
  readersOf,
  srmNotice,
  TO_ALL,
  TO_STAFF,
} from '#domain/srm/notice.document.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { EntityTable } from '#pages/fields/entity-table.tsx';
import type { Cells } from '#pages/fields/field-columns.tsx';
import { useRecords } from '#pages/fields/records.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { Viewed } from '#store/store.ts';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';

interface NoticeTextProps {
  readonly view: Viewed<NoticeRow>;
  /** The receipts. */
  readonly lines: readonly NoticeReceiptRow[];
}

export function NoticeText({ view: { row }, lines }: NoticeTextProps) {
  const isFactory = useActor()?.supplierId === null;
  const labels = useLabels();
  return (
    <>
      <Section title={labels.field('srmNotice', 'body')}>
        <chakra.div maxW="70ch" whiteSpace="pre-wrap" overflowWrap="anywhere" lineHeight="tall">
          {row.body}
        </chakra.div>
      </Section>
      {isFactory && row.publishAt !== null && row.scope !== TO_STAFF ? <Readers row={row} receipts={lines} /> : null}
    </>
  );
}

interface Reader {
  readonly id: string;
  readonly supplierId: string;
  readonly readAt: string | null;
  readonly userName: string;
  readonly confirmedAt: string | null;
  readonly answerText: string;
}

const SUPPLIERS = ['supplier'];
const COLUMNS = ['supplierId', 'readAt', 'userName', 'confirmedAt', 'answerText'];

/** Whoever has not read it comes first, then whoever has not confirmed. */
const rank = ({ readAt, confirmedAt }: Reader): number => (readAt === null ? 0 : confirmedAt === null ? 1 : 2);

function Readers({ row, receipts }: { readonly row: NoticeRow; readonly receipts: readonly NoticeReceiptRow[] }) {
  const { say } = useDocumentWords(srmNotice.docType);
  const labels = useLabels();
  const suppliers = useRecords(SUPPLIERS)?.supplier;
  const addressed = useMemo(
    () =>
      row.scope === TO_ALL ? (suppliers ?? []).filter(({ isActive }) => isActive === true).map(({ id }) => id) : (row.supplierIds ?? []),
    [row, suppliers],
  );
  const rows = useMemo(
    () =>
      readersOf(addressed, receipts)
        .map(
          ({ supplierId, readAt, readBy, confirmedAt, answers }): Reader => ({
            id: supplierId,
            supplierId,
            readAt,
            userName: readBy,
            confirmedAt,
            answerText: answers.join(' / '),
          }),
        )
        .sort((a, b) => rank(a) - rank(b)),
    [addressed, receipts],
  );
  const cells = useMemo((): Cells<Reader> => {
    const missing = (word: string) => <StateBadge tone="hold" label={say(word)} />;
    return {
      supplierId: { width: 200, grow: 2 },
      readAt: { render: ({ readAt }) => (readAt === null ? missing('unread') : labels.instant(readAt)) },
      confirmedAt: {
        render: ({ confirmedAt }) =>
          confirmedAt === null ? (row.needReceipt ? missing('unconfirmed') : '–') : labels.instant(confirmedAt),
      },
    };
  }, [say, labels, row]);
  return <EntityTable id="srm.notice.readers" title={say('readers')} entity={NoticeReceipt} columns={COLUMNS} cells={cells} rows={rows} />;
}
