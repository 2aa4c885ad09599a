/** Boxes of picking lists by quantity, newest first (prodDemandBoxLog/getPageQueryBoxTO): which was suggested, which was taken and why. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { DemandBoxRow } from '#domain/wms/answers.ts';
import { boxLogStatus } from '#domain/wms/codes.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useServerList } from '#pages/kit/use-server-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { useLogFields, withRange } from '#screens/wms/kit/logged.tsx';
import type { SearchField } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useBoxLogActions } from './use-box-log-actions.ts';

const boxLog = call<PageOf<DemandBoxRow>>('POST /api/wms/prodDemandBoxLog/getPageQueryBoxTO');
const list = (question: object, options?: Parameters<typeof boxLog>[1]) => {
  const { status, ...asked } = withRange({ ...question });
  return boxLog({ ...asked, requisitionType: 2, ...(status ? { status: [Number(status)] } : {}) }, options);
};
const keyOf = ({ logId }: DemandBoxRow): string => logId;

export function BoxLogTable({ title }: { title: string }) {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const labels = useLabels();
  const { page, values, onSearch, every } = useServerList('demand-boxes', list);
  const { boxNo, docNo, date } = useLogFields();
  const status: SearchField = {
    ...{ key: 'status', kind: 'select', options: labels.options(boxLogStatus) },
    label: labels.field('prodDemandBoxLog', 'status'),
  };
  const actions = useBoxLogActions();
  const toList = { label: t('list.toPicking'), onClick: () => go('/wms/picking-list2') };
  return (
    <ListPage
      id="wms.demandBoxes"
      title={title}
      columns={useColumns()}
      rowKey={keyOf}
      {...page}
      search={{ fields: [boxNo, docNo, status, date], values, onSearch }}
      rowActions={actions}
      onOpen={({ requisitionId }) => go('/wms/picking-list2-detail', { id: requisitionId })}
      exportAll={async () => ({ rows: await every() })}
      empty={{ message: t('detail.empty'), action: toList }}
    />
  );
}

function useColumns(): Column<DemandBoxRow>[] {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  return useMemo(() => {
    const common = (name: string) => labels.field('common', name);
    const of = (name: string) => labels.field('prodDemandBoxLog', name);
    return [
      { key: 'docNo', title: common('docNo'), code: true, width: 124 },
      { key: 'matCode', title: common('matCode'), code: true, width: 104 },
      { key: 'matName', title: common('matName'), width: 110, grow: 2 },
      { key: 'boxNo', title: of('boxNo'), code: true, width: 124 },
      { key: 'batchNo', title: common('batchNo'), code: true, width: 124, wideOnly: true },
      { key: 'binCode', title: of('binId'), code: true, width: 92 },
      { key: 'qty', title: of('qty'), align: 'end', width: 88, unit: (row) => row.unitCode },
      {
        ...{ key: 'status', title: of('status'), width: 108, value: (row) => labels.code(boxLogStatus, row.status) },
        render: (row) => <CodeBadge set={boxLogStatus} code={row.status} />,
      },
      { key: 'suggested', title: of('suggested'), width: 84, value: (row) => t(row.suggested ? 'detail.yes' : 'detail.no') },
      { key: 'why', title: of('overrideReason'), width: 120, value: (row) => row.overrideReason ?? row.rejectReason },
      { key: 'picker', title: of('pickedByName'), width: 88 },
      { key: 'pickedAt', title: of('pickedAt'), width: 152, value: (row) => labels.instant(row.pickedAt).slice(0, 16) },
    ];
  }, [labels, t]);
}
