import { ListChecks, ScanLine } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { Line } from '#domain/basic/party.resource.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import { applicationStatus, priority } from '#domain/wms/codes.ts';
import { requisitionGenerate } from '#domain/wms/requisition-generate.operation.ts';
import type { BoardCard } from '#pages/board-page.tsx';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useRowsWhere, useSyncStatus } from '#store/hooks.ts';
import type { Action } from '#ui/page-header.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { type OpenDemand, pickable } from './demand-board.ts';
import type { DemandBoard } from './use-demand-board.ts';
import { useWarehouses } from './use-warehouses.ts';

interface Verbs {
  readonly generate: (demandId: string) => void;
  readonly open: (demandId: string) => void;
}

/** Cards of the board with words, figures and the next verb. */
export function useDemandCards({ open, stock }: DemandBoard, verbs: Verbs): BoardCard[] {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const go = useGo();
  const { online } = useSyncStatus();
  const lines = useRowsWhere(Line);
  const { name: whName } = useWarehouses();
  const mayGenerate = useRight(requisitionGenerate.right);
  const lineNames = useMemo(() => new Map((lines ?? []).map(({ row }) => [row.id, row.lineName])), [lines]);
  return open.map((item) => {
    const { demand, line } = item;
    const place = [lineNames.get(demand.lineId ?? ''), whName(demand.toWarehouseId)].filter(Boolean).join(' · ');
    return {
      key: line.id,
      number: demand.docNo ?? t('noNumber'),
      title: `${line.matCode} ${line.matName}`,
      needAt: Date.parse(demand.needAt),
      state: { tone: labels.tone(applicationStatus, demand.status), label: labels.code(applicationStatus, demand.status) },
      facts: [
        { label: labels.field('prodDemandLine', 'needQty'), value: <Quantity value={line.needQty} unit={line.unitCode} size="lg" /> },
        {
          label: t('board.stock'),
          value: stockText(stock?.get(line.materialId)?.available, stock !== undefined, line.unitCode, t('board.notHeld')),
        },
        { label: t('board.progress'), value: `${line.pickedQty} / ${line.deliveredQty} / ${line.receivedQty}` },
        { label: t('board.place'), value: place },
        { label: labels.field('prodDemand', 'orderNo'), value: demand.orderNo, hidden: !demand.orderNo },
        { label: labels.field('prodDemand', 'priority'), value: priorityBadge(item, labels), hidden: demand.priority !== 1 },
      ],
      ...actionOf(item, { go, verbs, mayGenerate, offline: online ? undefined : t('needsServer'), t }),
      onOpen: () => verbs.open(demand.id),
    };
  });
}

const stockText = (available: string | undefined, held: boolean, unit: string, notHeld: string) =>
  held ? <Quantity value={available ?? '0'} unit={unit} size="lg" /> : notHeld;

const priorityBadge = ({ demand }: OpenDemand, labels: Labels) => (
  <StateBadge tone={labels.tone(priority, demand.priority)} label={labels.code(priority, demand.priority)} />
);

interface Surroundings {
  readonly go: ReturnType<typeof useGo>;
  readonly verbs: Verbs;
  readonly mayGenerate: boolean;
  readonly offline: string | undefined;
  readonly t: (key: string, params?: Record<string, string>) => string;
}

/** A list in work is opened; else one is made, as far as something is left to be picked. */
function actionOf({ demand, toPick, list }: OpenDemand, { go, verbs, mayGenerate, offline, t }: Surroundings): { action?: Action } {
  if (list)
    return {
      action: {
        key: 'list',
        label: t('board.openList', { docNo: list.docNo ?? t('noNumber') }),
        icon: ScanLine,
        onClick: () => go('/wms/picking-list', { id: list.id }),
      },
    };
  if (!mayGenerate || !pickable(demand) || !isPositive(toPick)) return {};
  return {
    action: {
      key: 'generate',
      label: t('board.generate'),
      icon: ListChecks,
      onClick: () => verbs.generate(demand.id),
      disabledReason: offline,
    },
  };
}
