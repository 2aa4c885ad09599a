/** Write-offs of a store: what was lost or broken, and what is scrapped. */
import { Camera } from 'lucide-react';
import { GAUGES, type LendingStore } from '#domain/wms/lending-stores.ts';
import { lacksPhoto, WriteOffLine, type WriteOffLineRow, writeOff } from '#domain/wms/write-off/write-off.document.ts';
import { writeOffCreate, writeOffSave } from '#domain/wms/write-off/write-off.operation.ts';
import { scrapType, WRITABLE, type WriteOffKind } from '#domain/wms/write-off/write-off-codes.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { type Draft, defineEntry } from '#pages/document/entry-plan.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { namedBox, namedBoxes, namedLine } from '#screens/wms/kit/named-boxes.ts';
import { isMine, isOfClass, onlyStore } from '#screens/wms/kit/stores.ts';
import { PhotoDialog } from './photo-dialog.tsx';

/** What is particular about each kind: why it came about, its words, and the page that lists it. A store without a page for scrap lists both on one. */
const KINDS = {
  lossDoc: { kinds: ['lossDoc'], types: ['lossType'], words: 'writeOffLoss', page: 'loss', money: [] },
  scrapDoc: { kinds: ['scrapDoc'], types: ['scrapType'], words: 'writeOffScrap', page: 'scrap', money: ['residualValue'] },
  both: {
    kinds: ['lossDoc', 'scrapDoc'],
    types: ['docType', 'lossType', 'scrapType'],
    words: 'writeOff',
    page: 'loss',
    money: ['residualValue'],
  },
} as const;

const NEEDED = { lossDoc: ['lossType', 'cause'], scrapDoc: ['scrapType'] } as const;
const UNUSED = { lossDoc: ['scrapType', 'residualValue'], scrapDoc: ['lossType'] } as const;

const CALIBRATION_FAILED = 5;
/** Nothing else is calibrated. */
const reasonsIn = ({ whClass }: LendingStore) =>
  scrapType.codes.filter((code) => code !== CALIBRATION_FAILED || whClass === GAUGES.whClass);

export function writeOffScreen(which: keyof typeof KINDS, store: LendingStore) {
  const { whClass, classes, right, pages } = store;
  const { kinds, types, words, page, money } = KINDS[which];
  const only = which === 'both' ? null : which;
  const kindOf = ({ head }: Draft): WriteOffKind => only ?? (head.docType === 'scrapDoc' ? 'scrapDoc' : 'lossDoc');
  return documentScreen(writeOff, WriteOffLine, {
    path: pages[page],
    id: `wms.${only ?? 'writeOff'}.${whClass}`,
    words,
    list: {
      columns: [...types, 'lines.material', 'lines.count', 'cause', 'liabilityId', 'liabilityAmt'],
      wide: ['cause', 'lines.count'],
      hidden: ['warehouseId', 'lines.boxNo', ...money],
      search: [...types, 'material', 'liabilityId'],
      where: { ...(only ? { docType: only } : {}), warehouseId: (row) => isOfClass(row, [whClass]) },
      linesBeneath: true,
    },
    view: {
      facts: ['warehouseId', ...types, 'cause', 'liabilityId', 'liabilityAmt', ...money],
      lines: ['boxNo', 'matCode', 'matName', 'boxStatus', 'qty', 'remark'],
    },
    paper: { signatures: ['liable', 'keeper', 'manager'] },
    verbs: {
      order: ['review', 'photograph', 'edit', 'paper', 'print', 'unreview', 'delete'],
      first: (row) => (lacksPhoto(row) ? 'photograph' : null),
      of: {
        photograph: { icon: Camera, form: PhotoDialog },
        review: { hindered: (row) => (lacksPhoto(row) ? ['photoFirst'] : null) },
      },
    },
    entry: defineEntry({
      create: writeOffCreate,
      save: writeOffSave,
      right: kinds.map((kind) => `${right}:${KINDS[kind].page}`),
      head: ['docType', 'warehouseId', 'lossType', 'scrapType', 'cause', 'liabilityId', 'liabilityAmt', 'residualValue', 'remark'],
      without: (draft) => UNUSED[kindOf(draft)],
      fixed: ['warehouseId', 'docType'],
      required: (draft) => NEEDED[kindOf(draft)],
      codes: { scrapType: reasonsIn(store) },
      offer: { warehouseId: (row, actor) => isMine(row, actor, classes) },
      start: (actor, records) => {
        const warehouseId = onlyStore(records, (row) => isMine(row, actor, classes));
        return { ...(only ? {} : { docType: 'lossDoc' }), warehouseId };
      },
      ...namedBoxes({ docType: 'writeOff', line: 'writeOffLine', statuses: kinds.flatMap((kind) => WRITABLE[kind]) }),
      lineOf: (line: WriteOffLineRow): LineValues => namedLine(line, line.qty),
      payload: (lines: readonly LineValues[]) => lines.map((line) => ({ ...namedBox(line), remark: null })),
    }),
  });
}
