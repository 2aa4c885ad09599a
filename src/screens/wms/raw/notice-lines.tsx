/** Lines of the chosen arrival notice, and what may be done with it. */
import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '#domain/kernel/entity.ts';
import { type ArrivalNotice, ArrivalNoticeLine } from '#domain/wms/purchase.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useRowsBy } from '#store/hooks.ts';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { restQty } from './receipt-facts.ts';
import { docMark } from './receipt-words.ts';

type Line = Row<typeof ArrivalNoticeLine>;
const keyOf = (line: Line): string => line.id;
const unit = (line: Line): string => line.unitCode;

export function NoticeLines({ notice, actions }: { notice: Row<typeof ArrivalNotice>; actions: readonly Action[] }) {
  const { t } = useTranslation('raw');
  const labels = useLabels();
  const lines = useRowsBy(ArrivalNoticeLine, 'docId', notice.id);
  const rows = useMemo(() => (lines ?? []).map(({ row }) => row).sort((a, b) => a.lineNo - b.lineNo), [lines]);
  const columns = useMemo<Column<Line>[]>(
    () => [
      { key: 'matCode', title: labels.field('arrivalNoticeLine', 'matCode'), code: true, width: 130 },
      { key: 'matName', title: labels.field('arrivalNoticeLine', 'matName'), width: 170, grow: 2 },
      { key: 'spec', title: labels.field('arrivalNoticeLine', 'spec'), width: 120, wideOnly: true },
      { key: 'poNo', title: labels.field('arrivalNoticeLine', 'poNo'), code: true, width: 130, wideOnly: true },
      { key: 'batchNo', title: labels.field('arrivalNoticeLine', 'batchNo'), code: true, width: 120, wideOnly: true },
      { key: 'noticeQty', title: labels.field('arrivalNoticeLine', 'noticeQty'), align: 'end', unit, width: 110 },
      { key: 'receivedQty', title: labels.field('arrivalNoticeLine', 'receivedQty'), align: 'end', unit, width: 110 },
      { key: 'rest', title: t('notice.rest'), align: 'end', unit, width: 110, value: (line) => restQty(line.noticeQty, line.receivedQty) },
    ],
    [t, labels],
  );
  const title = t('notice.linesOf', { docNo: docMark(notice, t) });
  return (
    <chakra.div
      flex={{ base: '0 0 auto', md: '0 1 auto' }}
      maxH={{ md: '45%' }}
      minH="10rem"
      overflow="auto"
      px={{ base: '3', md: '4' }}
      pb={{ base: '3', md: '4' }}
    >
      <Section
        title={title}
        count={rows.length}
        flush
        actions={actions.map((action) => (
          <ActionButton key={action.key} action={action} variant={action === actions[0] ? 'solid' : 'outline'} />
        ))}
      >
        <DataTable
          id="wms.arrivalNoticeLine"
          label={title}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          maxHeight="40vh"
          loading={lines === undefined}
        />
      </Section>
    </chakra.div>
  );
}
