/** Calls for material as documents: what a line needs, what the stores can supply, and what is already under way. */
import { ChartColumn, ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import { useSession } from '#api/session.ts';
import { dayIn } from '#domain/kernel/clock.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import { ascending } from '#domain/system/order.ts';
import { type DemandLineRow, isToPick, ProdDemandLine, prodDemand, prodDemandCreate } from '#domain/wms/demand/demand.document.ts';
import type { DemandRow } from '#domain/wms/outbound/demand-board.ts';
import { Requisition } from '#domain/wms/outbound/requisition.document.ts';
import { requisitionGenerate } from '#domain/wms/outbound/requisition-generate.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { withinDays } from '#pages/document/document-search.ts';
import { defineEntry } from '#pages/document/entry-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import type { DocumentPlan, ViewMore } from '#pages/document/plan.ts';
import { localMinute } from '#pages/fields/field-values.ts';
import { formatInstant, useLabels } from '#pages/kit/labels.ts';
import { listPath } from '#screens/wms/kit/list-path.ts';
import { isOfClass } from '#screens/wms/kit/stores.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { useStore } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { GenerateForDemand } from './generate-for-demand.tsx';
import { useNeeded } from './use-needed.ts';

export const DEMANDS = '/wms/production-expected';
const URGENT = 1;
/** Entered by a person at the line. */
const BY_HAND = 2;
/** Open ones first: created, reversed, reviewed, partly done. Done and closed ones come last. */
const RANK: Readonly<Record<number, number>> = { 1: 0, 3: 0, 2: 1, 4: 1, 6: 2, 5: 3, 7: 4 };
const DONE = 2;
const rank = ({ status }: DemandRow): number => RANK[status] ?? 9;
const FIGURES = ['needQty', 'pickedQty', 'deliveredQty', 'receivedQty'] as const;
const IN_LIST = FIGURES.map((name) => `lines.${name}` as const);
const NEEDED = ['available', 'onOrder', 'short'] as const;

const HOUR_MS = 3_600_000;
const LINE_SIDE = ['CJYCL-K'];
/** Kinds of bin to which goods are delivered: storage without a kind, and the default bin. */
const DELIVERY: readonly unknown[] = [null, 7];

const CALLED = linesOf(ProdDemandLine, {
  docType: 'prodDemand',
  material: 'materialId',
  once: ['matCode'],
  cells: [{ key: 'needQty', width: 110 }],
});

type Plan = DocumentPlan<DemandRow, DemandLineRow>;

export const demandScreen = (parts: Pick<Plan, 'faces'>) =>
  documentScreen(prodDemand, ProdDemandLine, {
    path: DEMANDS,
    id: 'wms.demands',
    ...parts,
    list: {
      columns: ['priority', 'needAt', 'lineId', 'orderNo', 'lines.material', ...IN_LIST, 'demandType'],
      wide: ['lineId', 'orderNo', ...IN_LIST, 'demandType'],
      hidden: ['toWarehouseId'],
      cells: {
        lineId: { width: 92, grow: 0 },
        orderNo: { width: 96 },
        'lines.material': { width: 100 },
        // Seconds are left out; nobody calls for material to the second.
        needAt: { width: 148, value: ({ row }) => formatInstant(row.needAt).slice(0, 16) },
      },
      search: ['lineId', 'orderNo', 'need'],
      drawn: ['need'],
      compare: (a, b) => rank(a) - rank(b) || ascending(a.needAt, b.needAt),
      rowTone: (row) => (row.priority === URGENT && rank(row) < DONE ? 'error' : undefined),
      menu: { report: { icon: ChartColumn, to: [DEMANDS, { report: '1' }] } },
      useMore: useNeedDays,
    },
    view: {
      facts: ['needAt', 'lineId', 'toWarehouseId', 'toBinId', 'priority', 'demandType', 'orderNo'],
      lines: ['matCode', 'matName', ...FIGURES, ...NEEDED],
      drawn: NEEDED,
      after: [
        {
          header: Requisition,
          by: 'demandId',
          to: ({ id, requisitionType }) => [listPath(Number(requisitionType)), { id }],
        },
      ],
      useMore: useShort,
    },
    verbs: {
      order: ['review', 'generate', 'unreview', 'close'],
      of: {
        generate: {
          icon: ListChecks,
          right: requisitionGenerate.right,
          online: true,
          form: GenerateForDemand,
          from: [2, 4],
          offered: (_row, _actor, lines) => lines.some((line) => isToPick(line as unknown as DemandLineRow)),
        },
        close: { danger: true },
      },
    },
    entry: defineEntry({
      create: prodDemandCreate,
      ...CALLED,
      also: { demandType: BY_HAND },
      head: ['lineId', 'toWarehouseId', 'toBinId', 'priority', 'orderNo', 'needAt', 'stationCode'],
      beside: ['stationCode'],
      offer: {
        toWarehouseId: (store) => store.isActive === true && isOfClass(store, LINE_SIDE),
        toBinId: ({ isActive, binType }) => isActive === true && DELIVERY.includes(binType),
      },
      chosen: { lineId: ({ head }, { warehouse = [] }) => ({ head: withOwnStore(head, warehouse) }) },
      start: (_actor, _records, { at }) => ({ priority: '2', needAt: localMinute(at + 2 * HOUR_MS) }),
      useStart: useOwnPlace,
      soon: { needAt: [30, 60, 120, 240] },
    }),
  });

type Head = Readonly<Record<string, string>>;

/** Fills in a line's own store when the line is chosen. */
function withOwnStore(head: Head, warehouses: readonly AnyRow[]): Head {
  const own = warehouses.find(
    (store) => head.lineId !== '' && store.lineId === head.lineId && store.isActive && isOfClass(store, LINE_SIDE),
  );
  return own && own.id !== head.toWarehouseId ? { ...head, toWarehouseId: own.id, toBinId: '' } : head;
}

/** At a line's own station the line is known. */
function useOwnPlace(): Head {
  const { ownLineSide } = useWarehouses();
  const stationCode = useSession((state) => state.bindName);
  const [id, lineId] = [ownLineSide?.id, ownLineSide?.lineId];
  return useMemo(
    () => ({ stationCode: stationCode ?? '', ...(id === undefined ? {} : { toWarehouseId: id, lineId: lineId ?? '' }) }),
    [id, lineId, stationCode],
  );
}

/** Search by the days on which material is needed, in the plant's calendar. */
function useNeedDays({ needFrom, needTo }: SearchValues) {
  const { timeZone } = useStore().core.site;
  const labels = useLabels();
  const fields = useMemo(() => [{ key: 'need', label: labels.field('prodDemand', 'needAt'), kind: 'dateRange' as const }], [labels]);
  const hit = useMemo(
    () => (needFrom || needTo ? ({ needAt }: DemandRow) => withinDays(dayIn(timeZone, needAt), needFrom, needTo) : null),
    [needFrom, needTo, timeZone],
  );
  return { fields, hit };
}

/** What the stores can supply, according to the server. Without an answer these columns are hidden. */
function useShort({ row }: Viewed<DemandRow>): ViewMore<DemandLineRow> {
  const needed = useNeeded({ demandId: row.id });
  const cells = useMemo(
    () =>
      Object.fromEntries(
        NEEDED.map((key) => [
          key,
          {
            align: 'end' as const,
            width: 84,
            startHidden: needed === undefined,

            unit: (line: DemandLineRow) => line.unitCode,
            value: (line: DemandLineRow) => needed && (needed.get(line.id)?.[key] ?? '–'),
          },
        ]),
      ),
    [needed],
  );
  return { cells, rowTone: ({ id }) => (isPositive(needed?.get(id)?.short || '0') ? 'error' : undefined) };
}
