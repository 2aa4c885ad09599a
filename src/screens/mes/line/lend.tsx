/** Boxes that one order lends another at the line, with a page for each kind: from order to order, dead stock, isolated stock. */
import { HandCoins, Tag, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { f } from '#domain/kernel/field.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import { problem } from '#domain/kernel/problem.ts';
import { LEND_SOURCES, lendPayload, storedLend } from '#domain/mes/line/lend-rules.ts';
import {
  ISOLATED,
  isBack,
  LEND_PAGES,
  type LendKind,
  LINE_STORE,
  LineLendLine,
  type LineLendLineRow,
  lineLend,
} from '#domain/mes/line/line-lend.document.ts';
import { lineLendCreate, lineLendIsolate, lineLendSave } from '#domain/mes/line/line-lend.operation.ts';
import { wantsNumber } from '#domain/wms/borrow/lent-lines.ts';
import { isUnderWay, ProdOrder } from '#domain/wms/production/production-order.ts';
import type { Answers } from '#pages/ask/ask-lines.tsx';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { type Draft, defineEntry } from '#pages/document/entry-plan.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { withNumbers } from '#screens/wms/kit/box-numbers.ts';
import { isMine, isOfClass, onlyStore } from '#screens/wms/kit/stores.ts';
import { takenLines } from '#screens/wms/kit/taken-lines.tsx';
import { boxLabel } from '#screens/wms/kit/use-print-label.ts';
import type { Taken } from '#screens/wms/kit/use-taken.ts';
import { useRowsWhere } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';

const LINE_SIDE = [LINE_STORE];
const SUSPENDED = 4;

const goodsOf = (kind: LendKind) => ({
  ...takenLines({ docType: 'lineLend', line: 'lineLendLine', from: 'fromBoxId', byBox: true, sources: LEND_SOURCES[kind] }),
  lineOf: (line: LineLendLineRow) => storedLend(line),
  prepare: async (lines: readonly LineValues[], { candidates }: Taken, store: Store) =>
    (await withNumbers(store, lines, 'newBoxNo', (line) => wantsNumber(line, candidates))) ?? problem('NO_NUMBERS'),
  payload: (lines: readonly LineValues[], { candidates }: Taken) => lendPayload(lines, candidates),
});

/** Orders of this device's line that use material now. A device that holds none takes any number, which the server checks. */
function useOrders({ head }: Draft) {
  const orders = useRowsWhere(ProdOrder);
  return useMemo(() => {
    const using = (orders ?? []).map(({ row }) => row).filter((row) => isUnderWay(row) && row.status !== SUSPENDED);
    const options = using.map(({ orderNo: value }) => ({ value, label: '', code: value }));
    const isOther = head.toOrder !== undefined && head.toOrder !== '' && !options.some(({ value }) => value === head.toOrder);
    return options.length === 0 || isOther ? {} : { fields: { toOrder: { options } } };
  }, [orders, head.toOrder]);
}

const chosenBack = (answers: Answers): string[] => Object.entries(answers).flatMap(([lineId, { back }]) => (back === true ? [lineId] : []));

function lendScreen(kind: LendKind) {
  const path = LEND_PAGES[kind];
  const isIsolated = kind === ISOLATED;
  const more = isIsolated ? (['lendReason', 'auditedByName'] as const) : [];
  return documentScreen(lineLend, LineLendLine, {
    path,
    id: `mes.lineLend.${kind}`,
    list: {
      columns: ['fromOrder', 'toOrder', 'lines.material', 'lines.boxNo', 'lines.qty', 'lines.returnedQty', ...more, 'createdByName'],
      wide: ['lines.boxNo', ...more, 'createdByName'],
      hidden: ['warehouseId', 'toWarehouseId', 'toBinId'],
      search: ['toOrder', 'material', 'warehouseId'],
      offer: { warehouseId: (store, actor) => isMine(store, actor, LINE_SIDE) },
      numbers: ['fromOrder', 'toOrder'],
      where: { lendKind: kind },
      linesBeneath: true,
    },
    view: {
      facts: ['fromOrder', 'toOrder', 'warehouseId', 'toWarehouseId', 'toBinId', ...more],
      lines: [
        ...(['boxNo', 'matCode', 'matName', 'batchNo', 'qty', 'returnedQty', 'fromBinId', 'fromOrderNo'] as const),
        ...(kind === 2 ? (['idleDays'] as const) : []),
        'returnedByName',
      ],
      hidden: ['spec', 'returnedAt'],
      lineVerbs: { label: { icon: Tag, offered: ({ newBoxNo }) => newBoxNo !== null, prints: (line, { docNo }) => boxLabel(line, docNo) } },
    },
    verbs: {
      order: ['review', 'return', 'edit', 'print', 'close', 'delete'],
      of: {
        review: { icon: HandCoins },
        return: {
          icon: Undo2,
          ask: {
            lines: {
              of: (lines) => lines.filter((line) => !isBack(line)),
              facts: ['qty'],
              fields: () => [{ key: 'back', field: f.bool(), look: 'check' }],
              start: () => ({ back: 'true' }),
            },
            lack: (answers) => (chosenBack(answers).length === 0 ? ['returnNothing'] : null),
            payload: (_values, _row, answers) => ({ lineIds: chosenBack(answers) }),
          },
        },
        close: { danger: true },
      },
    },
    entry: defineEntry({
      create: (isIsolated ? lineLendIsolate : lineLendCreate) as unknown as OperationDef<never>,
      save: lineLendSave,
      ...(isIsolated ? {} : { also: { lendKind: kind } }),
      head: ['warehouseId', 'toOrder', 'toWarehouseId', 'toBinId', ...(isIsolated ? ['lendReason'] : []), 'remark'],
      ...(isIsolated ? { required: ['lendReason'] } : {}),
      fixed: ['warehouseId'],
      sections: { order: ['toOrder'] },
      offer: {
        warehouseId: (store, actor) => isMine(store, actor, LINE_SIDE),
        toWarehouseId: (store) => store.isActive === true && isOfClass(store, LINE_SIDE),
        toBinId: ({ warehouseId, isActive, isTransit }, _actor, { head }) =>
          warehouseId === head.toWarehouseId && isActive === true && isTransit !== true,
      },
      start: (actor, records) => {
        const own = onlyStore(records, (store) => isMine(store, actor, LINE_SIDE));
        return { warehouseId: own, toWarehouseId: own };
      },
      chosen: {
        // Another store has other boxes, and other bins.
        warehouseId: () => ({ lines: [] }),
        toWarehouseId: ({ head }) => ({ head: { ...head, toBinId: '' } }),
      },
      useMore: useOrders,
      ...goodsOf(kind),
    }),
  });
}

export const betweenOrders = { Screen: lendScreen(1) };
export const ofDeadStock = { Screen: lendScreen(2) };
export const ofIsolated = { Screen: lendScreen(3) };
