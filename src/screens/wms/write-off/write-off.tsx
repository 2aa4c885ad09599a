/** Write-offs of a store: what was lost or broken, and what is scrapped. */
import type { LendingStore } from '#domain/wms/lending-stores.ts';
import { WriteOffLine, type WriteOffLineRow, writeOff } from '#domain/wms/write-off/write-off.document.ts';
import { writeOffCreate, writeOffSave } from '#domain/wms/write-off/write-off.operation.ts';
import { WRITABLE, type WriteOffKind } from '#domain/wms/write-off/write-off-codes.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry } from '#pages/document/entry-plan.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { namedBox, namedBoxes, namedLine } from '#screens/wms/kit/named-boxes.ts';
import { isMine, isOfClass } from '#screens/wms/kit/stores.ts';

/** What is particular about each kind: why it came about, its words, and the page that lists it. */
const KINDS = {
  lossDoc: { type: 'lossType', words: 'writeOffLoss', page: 'loss', money: [] },
  scrapDoc: { type: 'scrapType', words: 'writeOffScrap', page: 'scrap', money: ['residualValue'] },
} as const;

export function writeOffScreen(kind: WriteOffKind, { whClass, classes, right, pages }: LendingStore) {
  const { type, words, page, money } = KINDS[kind];
  const other = kind === 'lossDoc' ? ['scrapType', 'residualValue'] : ['lossType'];
  return documentScreen(writeOff, WriteOffLine, {
    path: pages[page],
    id: `wms.${kind}.${whClass}`,
    words,
    list: {
      columns: [type, 'lines.material', 'lines.count', 'cause', 'liabilityId', 'liabilityAmt'],
      wide: ['cause', 'lines.count'],
      hidden: ['warehouseId', 'lines.boxNo', ...money],
      search: [type, 'material', 'liabilityId'],
      where: { docType: kind, warehouseId: (store) => isOfClass(store, [whClass]) },
      linesBeneath: true,
    },
    view: {
      facts: ['warehouseId', type, 'cause', 'liabilityId', 'liabilityAmt', ...money],
      lines: ['boxNo', 'matCode', 'matName', 'boxStatus', 'qty', 'remark'],
    },
    entry: defineEntry({
      create: writeOffCreate,
      save: writeOffSave,
      right: `${right}:${page}`,
      also: { docType: kind },
      head: ['warehouseId', 'lossType', 'scrapType', 'cause', 'liabilityId', 'liabilityAmt', 'residualValue', 'remark'],
      without: () => other,
      fixed: ['warehouseId'],
      required: [type, ...(kind === 'lossDoc' ? ['cause'] : [])],
      offer: { warehouseId: (store, actor) => isMine(store, actor, classes), liabilityId: ({ status }) => status === 1 },
      start: (actor, { warehouse = [] }) => {
        const [own, ...more] = warehouse.filter((store) => isMine(store, actor, classes));
        return { warehouseId: more.length === 0 ? (own?.id ?? '') : '' };
      },
      ...namedBoxes({ docType: 'writeOff', line: 'writeOffLine', statuses: WRITABLE[kind] }),
      lineOf: (line: WriteOffLineRow): LineValues => namedLine(line, line.qty),
      payload: (lines: readonly LineValues[]) => lines.map((line) => ({ ...namedBox(line), remark: null })),
    }),
  });
}
