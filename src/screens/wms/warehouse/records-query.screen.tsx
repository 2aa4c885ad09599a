/** /records-query?boxNo=…: everything that happened to boxes, as the ledger has it. Only the server holds it; the last answer stays with its age. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { BoxHistoryRow } from '#domain/wms/answers.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useServerList } from '#pages/kit/use-server-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { useSyncStatus } from '#store/hooks.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import { MoreLogged, useLogFields, withRange } from './logged.tsx';

const history = call<PageOf<BoxHistoryRow>>('POST /api/wms/wmsBoxHistoryLog/pageList');
const list = (question: object, options?: Parameters<typeof history>[1]) => history(withRange({ ...question }), options);
const keyOf = ({ logId, boxNo }: BoxHistoryRow): string => `${logId}/${boxNo}`;

export function Screen({ query, title }: ScreenProps) {
  const boxNo = query.get('boxNo') ?? '';
  return <Records key={boxNo} title={title} boxNo={boxNo} />;
}

function Records({ title, boxNo }: { title: string; boxNo: string }) {
  const { t } = useTranslation('warehouse');
  const { online } = useSyncStatus();
  const start = useMemo((): SearchValues => (boxNo ? { boxNo } : {}), [boxNo]);
  const { page, values, onSearch, every, more } = useServerList('box-records', list, start);
  const fields = useLogFields();
  const labels = useLabels();
  const action = { key: 'action', label: t('log.action'), kind: 'select' as const, options: labels.options('movementType') };
  return (
    <ListPage
      id="wms.boxRecords"
      title={title}
      columns={useColumns()}
      rowKey={keyOf}
      {...page}
      error={page.error && { ...page.error, message: t(online ? 'error' : 'historyOffline') }}
      search={{ fields: [fields.boxNo, fields.docNo, action, fields.date, fields.operator], values, onSearch }}
      exportAll={async () => ({ rows: await every() })}
      before={<MoreLogged more={more} />}
      empty={{ message: t('empty.history') }}
    />
  );
}

function useColumns(): Column<BoxHistoryRow>[] {
  const { t } = useTranslation('warehouse');
  const labels = useLabels();
  return useMemo(() => {
    const common = (name: string) => labels.field('common', name);
    const place = (wh: string | null, bin: string | null) => [wh, bin].filter(Boolean).join(' ');
    const figure = (key: 'qtyBefore' | 'qtyAfter'): Column<BoxHistoryRow> => ({
      ...{ key, title: t(`log.${key}`), align: 'end', width: 84, unit: (row) => row.unitCode },
    });
    return [
      { key: 'occurredAt', title: t('log.at'), width: 172, value: (row) => labels.instant(row.occurredAt) },
      { key: 'boxNo', title: labels.field('box', 'boxNo'), code: true, width: 132 },
      { key: 'action', title: t('log.action'), width: 132, value: (row) => labels.code('movementType', row.action) },
      { key: 'docNo', title: common('docNo'), code: true, width: 124 },
      { key: 'from', title: t('log.from'), code: true, width: 124, value: (row) => place(row.fromWarehouse, row.fromBin) },
      { key: 'to', title: t('log.to'), code: true, width: 124, value: (row) => place(row.toWarehouse, row.toBin) },
      { key: 'fromStatus', title: t('log.fromStatus'), width: 112, value: (row) => labels.code(boxStatus, row.fromStatus) },
      { key: 'toStatus', title: t('log.toStatus'), width: 112, value: (row) => labels.code(boxStatus, row.toStatus) },
      figure('qtyBefore'),
      figure('qtyAfter'),
      { key: 'linkedBoxNo', title: t('log.linkedBoxNo'), code: true, width: 132 },
      { key: 'operator', title: t('log.operator'), width: 96 },
      { key: 'matCode', title: common('matCode'), code: true, width: 104, startHidden: true },
      { key: 'matName', title: common('matName'), width: 120, startHidden: true },
      { key: 'batchNo', title: common('batchNo'), code: true, width: 104, startHidden: true },
    ];
  }, [labels, t]);
}
