/** Assets that a store takes in piece by piece, each under its own number. */
import { AssetInLine, assetIn } from '#domain/wms/asset-in/asset-in.document.ts';
import { assetInCreate, assetInSave } from '#domain/wms/asset-in/asset-in.operation.ts';
import { GAUGES, type LendingStore, TAKING_STORES, type TakingStore } from '#domain/wms/lending-stores.ts';
import { STORAGE_BINS } from '#domain/wms/stock/box-machine.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry } from '#pages/document/entry-plan.ts';
import type { Faults } from '#pages/document/lines/line-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { withoutBins } from '#screens/wms/kit/box-lines.ts';
import { useArrivalBins } from '#screens/wms/kit/goods.ts';
import { goodsOf } from '#screens/wms/kit/goods-of.tsx';
import { isMine, isOfClass, onlyStore } from '#screens/wms/kit/stores.ts';
import type { Option } from '#ui/form/options.ts';

/** The next calibration of a piece, where it is known, comes after the last one. */
const dayFaults = ({ lastCalibDate = '', nextCalibDate = '' }: LineValues): Faults =>
  nextCalibDate !== '' && nextCalibDate <= lastCalibDate ? { nextCalibDate: 'days' } : {};

const WIDTHS = { accuracy: 68, calibCycle: 84, lastCalibDate: 122, nextCalibDate: 122, lifeUnit: 100, lifeTotal: 100 } as const;
type Fact = keyof typeof WIDTHS;

/** A page of a store that is not in the table would have no rights. */
function takingStore({ whClass }: LendingStore): TakingStore {
  const store = TAKING_STORES.find((one) => one.whClass === whClass);
  if (!store) throw new Error(`stores of class ${whClass} take nothing in`);
  return store;
}

/** @param facts what is entered of each piece beside its number, serial number and bin */
export function assetInScreen(of: LendingStore, facts: readonly Fact[]) {
  const { whClass, classes, right, assetIn: path } = takingStore(of);
  const cells = facts.map((key) => ({ key, optional: true, width: WIDTHS[key] }));
  const Page = documentScreen(assetIn, AssetInLine, {
    path,
    id: `wms.assetIn.${whClass}`,
    ...(of === GAUGES ? { words: 'assetInGauge' } : {}),
    list: {
      columns: ['lines.material', 'lines.count', 'vendorId', 'poNo', 'createdByName'],
      wide: ['createdByName', 'lines.count'],
      hidden: ['warehouseId', 'lines.assetNo', 'lines.serialNo'],
      search: ['material', 'vendorId'],
      numbers: ['poNo'],
      where: { warehouseId: (store) => isOfClass(store, classes) },
      linesBeneath: true,
    },
    view: {
      facts: ['warehouseId', 'vendorId', 'poNo', 'bizDate'],
      lines: ['assetNo', 'matCode', 'matName', 'serialNo', ...facts, 'toBinId'],
      hidden: ['spec'],
    },
    entry: defineEntry({
      create: assetInCreate,
      save: assetInSave,
      right: `${right}:in`,
      head: ['warehouseId', 'vendorId', 'poNo', 'remark'],
      fixed: ['warehouseId'],
      required: ({ head }) => ((head.poNo ?? '') === '' ? [] : ['vendorId']),
      offer: { warehouseId: (store, actor) => isMine(store, actor, classes) },
      chosen: { warehouseId: withoutBins },
      start: (actor, records) => ({ warehouseId: onlyStore(records, (store) => isMine(store, actor, classes)) }),
      ...linesOf<typeof AssetInLine.fields, readonly Option[]>(AssetInLine, {
        docType: 'assetIn',
        material: 'materialId',
        once: ['assetNo'],
        cells: [
          { key: 'assetNo', code: true, optional: true, width: 92 },
          { key: 'serialNo', code: true, optional: true, width: 76 },
          { key: 'toBinId', start: '', width: 120, choices: (bins) => bins },
          ...cells,
        ],
        useMore: ({ head }) => useArrivalBins(head.warehouseId ?? '', STORAGE_BINS),
        faults: dayFaults,
      }),
    }),
  });
  return goodsOf(classes, Page, ({ assetManaged }) => assetManaged === true);
}
