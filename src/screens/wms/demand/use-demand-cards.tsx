import { chakra } from '@chakra-ui/react';
import { ListChecks, ScanLine } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { Line } from '#domain/basic/party.resource.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import { applicationStatus, priority } from '#domain/wms/codes.ts';
import { type OpenDemand, pickable } from '#domain/wms/outbound/demand-board.ts';
import { requisitionGenerate } from '#domain/wms/outbound/requisition-generate.operation.ts';
import { requisitionPick } from '#domain/wms/outbound/requisition-pick.operation.ts';
import type { BoardCard } from '#pages/board-page.tsx';
import { type Known, KnownFigure } from '#pages/kit/known-figure.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { listPath } from '#screens/wms/kit/list-path.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { useRowsWhere, useSyncStatus } from '#store/hooks.ts';
import type { Action } from '#ui/page-header.tsx';
import { Quantity } from '#ui/quantity.tsx';
import type { DemandBoard } from './use-demand-board.ts';

const URGENT = 1;

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
  const mayPick = useRight(requisitionPick.right);
  const lineNames = useMemo(() => new Map((lines ?? []).map(({ row }) => [row.id, row.lineName])), [lines]);
  return open.map((item) => {
    const { demand, line } = item;
    const place = lineNames.get(demand.lineId ?? '') ?? whName(demand.toWarehouseId);
    return {
      key: line.id,
      number: demand.docNo ?? t('ui:pending.noNumber'),
      title: `${line.matCode} ${line.matName}`,
      needAt: Date.parse(demand.needAt),
      state: { tone: labels.tone(applicationStatus, demand.status), label: labels.code(applicationStatus, demand.status) },
      ...(demand.priority === URGENT ? { badges: [{ tone: labels.tone(priority, URGENT), label: labels.code(priority, URGENT) }] } : {}),
      figures: [
        { label: labels.field('prodDemandLine', 'needQty'), value: <Quantity value={line.needQty} unit={line.unitCode} size="lg" /> },
        { label: t('board.stock'), value: <StockFigure of={stock(line.materialId)} unit={line.unitCode} /> },
      ],
      meta: [
        t('board.progress', { picked: line.pickedQty, sent: line.deliveredQty, received: line.receivedQty, unit: line.unitCode }),
        [place, demand.orderNo].filter(Boolean).join(' · '),
      ],
      ...actionOf(item, { go, verbs, mayGenerate, mayPick, offline: online ? undefined : t('needsServer'), t }),
      onOpen: () => verbs.open(demand.id),
    };
  });
}

/** The quantity that could be picked now, and the number of boxes it is in. */
function StockFigure({ of, unit }: { of: Known; unit: string }) {
  const { t } = useTranslation('rawout');
  return (
    <>
      <KnownFigure of={of} unit={unit} size="lg" />
      {of.qty === null ? null : (
        <chakra.span display="block" textStyle="xs" color="fg.muted">
          {t('board.boxes', { n: String(of.boxes) })}
        </chakra.span>
      )}
    </>
  );
}

interface Surroundings {
  readonly go: ReturnType<typeof useGo>;
  readonly verbs: Verbs;
  readonly mayGenerate: boolean;
  readonly mayPick: boolean;
  readonly offline: string | undefined;
  readonly t: (key: string, params?: Record<string, string>) => string;
}

/** Opens the list in progress, or generates one if something is left to pick. */
function actionOf(
  { demand, toPick, list }: OpenDemand,
  { go, verbs, mayGenerate, mayPick, offline, t }: Surroundings,
): { action?: Action } {
  if (list)
    return {
      action: {
        key: 'list',
        label: t(mayPick ? 'board.openList' : 'board.showList', { docNo: list.docNo ?? t('ui:pending.noNumber') }),
        icon: mayPick ? ScanLine : ListChecks,
        onClick: () => go(listPath(list.requisitionType), { id: list.id }),
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
