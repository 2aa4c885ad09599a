/** /wms/arrival-notice: what is announced; the lines of the chosen notice below. */

import { chakra, Flex } from '@chakra-ui/react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '#domain/kernel/entity.ts';
import { shippingStatus } from '#domain/wms/codes.ts';
import { ArrivalNotice, ArrivalNoticeLine, DeliveryNote } from '#domain/wms/purchase.document.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useReplicaAge } from '#pages/kit/use-replica-age.ts';
import { useReplicaList } from '#pages/kit/use-replica-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { documentFields, documentFilter, materialField, withinDays } from '#screens/wms/document-search.ts';
import { pendingColumn } from '#screens/wms/pending-mark.tsx';
import { useMaterialDocs } from '#screens/wms/use-line-docs.ts';
import { useRowsWhere } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import { NoticeLines } from './notice-lines.tsx';
import { docMark } from './receipt-words.ts';
import { useSuppliers } from './use-names.ts';
import { useNoticeActions } from './use-notice-actions.ts';

type Notice = Row<typeof ArrivalNotice>;
interface Item {
  readonly id: string;
  readonly notice: Notice;
  readonly deliveryNoteNo: string;
  readonly pending: Viewed['pending'];
}
const keyOf = (item: Item): string => item.id;

export function Screen({ query, title }: ScreenProps) {
  const { t } = useTranslation('raw');
  const age = useReplicaAge();
  const [values, setValues] = useState<SearchValues>({});
  const asked = query.get('id');
  const [picked, setPicked] = useState<{ asked: string | null; id: string | null }>({ asked, id: asked });
  if (picked.asked !== asked) setPicked({ asked, id: asked });
  const { all, items, paging, every } = useNotices(values);
  const chosen = items.find((item) => item.id === picked.id) ?? items[0];
  const actionsOf = useNoticeActions(useMemo(() => items.map(({ notice }) => notice), [items]));
  const columns = useColumns();
  const fields = useFields();
  return (
    <Flex direction="column" h="100%" minH="0" overflowY={{ base: 'auto', md: 'visible' }}>
      {/* On a phone the list takes the screen, and its lines follow below. */}
      <chakra.div flex={{ base: '0 0 90%', md: '1 1 0' }} minH={{ base: '36rem', md: '22rem' }}>
        <ListPage
          id="wms.arrivalNotice"
          title={title}
          columns={columns}
          rows={items}
          rowKey={keyOf}
          loading={all === undefined}
          search={{ fields, values, onSearch: setValues }}
          paging={paging}
          {...age}
          onOpen={(item) => setPicked({ asked, id: item.id })}
          rowActions={(item) => actionsOf(item.notice)}
          rowTone={(item) => (item.id === chosen?.id ? 'info' : undefined)}
          exportAll={async () => ({ rows: every() })}
          empty={{ message: t('notice.empty') }}
        />
      </chakra.div>
      {chosen ? <NoticeLines notice={chosen.notice} actions={actionsOf(chosen.notice)} /> : null}
    </Flex>
  );
}

function useNotices(values: SearchValues) {
  const docs = useMaterialDocs(ArrivalNoticeLine, values.material);
  const notes = useRowsWhere(DeliveryNote);
  const noteNo = useMemo(() => new Map((notes ?? []).map(({ row }) => [row.id, row.docNo ?? ''])), [notes]);
  const query = useMemo(() => {
    const { supplierId, dateFrom, dateTo } = values;
    const own = (row: Notice): boolean =>
      (!supplierId || row.supplierId === supplierId) && withinDays(row.planArriveDate, dateFrom, dateTo);
    const filter = documentFilter<Notice>(values, { numbers: (row) => [noteNo.get(row.deliveryNoteId ?? '')], docs, own });
    // What is to come first, then what is done; each by the day it was announced for.
    const rank = (row: Notice): number => (row.status === 3 ? 0 : row.status === 2 ? 1 : 2);
    const compare = (a: Notice, b: Notice): number => rank(a) - rank(b) || (a.planArriveDate < b.planArriveDate ? -1 : 1);
    return { filter, compare };
  }, [values, docs, noteNo]);
  const { all, page, paging } = useReplicaList(ArrivalNotice, query);
  const itemOf = useCallback(
    ({ row, pending }: Viewed<Notice>): Item => {
      return { id: row.id, notice: row, pending, deliveryNoteNo: noteNo.get(row.deliveryNoteId ?? '') ?? '' };
    },
    [noteNo],
  );
  const items = useMemo(() => page.map(itemOf), [page, itemOf]);
  return { all, items, paging, every: () => (all ?? []).map(itemOf) };
}

function useColumns(): Column<Item>[] {
  const { t } = useTranslation('raw');
  const labels = useLabels();
  const { name } = useSuppliers();
  return useMemo<Column<Item>[]>(
    () => [
      { key: 'docNo', title: labels.field('arrivalNotice', 'docNo'), code: true, width: 124, value: ({ notice }) => docMark(notice, t) },
      {
        key: 'status',
        title: labels.field('arrivalNotice', 'status'),
        width: 158,
        value: ({ notice }) => labels.code(shippingStatus, notice.status),
        render: ({ notice }) => <CodeBadge set={shippingStatus} code={notice.status} />,
      },
      {
        key: 'supplier',
        title: labels.field('arrivalNotice', 'supplierId'),
        width: 200,
        grow: 2,
        value: ({ notice }) => name(notice.supplierId),
      },
      { key: 'deliveryNoteNo', title: labels.field('arrivalNotice', 'deliveryNoteId'), code: true, width: 124, wideOnly: true },
      {
        key: 'planArriveDate',
        title: labels.field('arrivalNotice', 'planArriveDate'),
        width: 110,
        value: ({ notice }) => notice.planArriveDate,
      },
      pendingColumn(t),
      {
        key: 'createdAt',
        title: labels.field('arrivalNotice', 'createdAt'),
        width: 160,
        value: ({ notice }) => labels.instant(notice.createdAt),
        startHidden: true,
      },
    ],
    [t, labels, name],
  );
}

function useFields(): SearchField[] {
  const labels = useLabels();
  const { options } = useSuppliers();
  return useMemo(() => {
    const field = (name: string) => labels.field('arrivalNotice', name);
    const most: SearchField = { key: 'supplierId', label: field('supplierId'), kind: 'select', options };
    const date: SearchField = { key: 'date', label: field('planArriveDate'), kind: 'dateRange' };
    return documentFields(labels, { entity: 'arrivalNotice', states: shippingStatus, most, others: [materialField(labels), date] });
  }, [labels, options]);
}
