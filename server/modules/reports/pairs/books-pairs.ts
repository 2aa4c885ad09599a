/** What the books say of a month, beside the boxes, the months around it, and their own entries. */
import { periodOf } from '#domain/kernel/clock.ts';
import { addQty, isZero, quantity, subQty } from '#domain/kernel/quantity.ts';
import { periodAfter } from '#domain/wms/closing/period.operation.ts';
import { siteToday } from '#server/modules/report-query.ts';
import {
  accountStockDetails,
  accountStockSchema,
  stockBooks,
  stockBooksSchema,
  stockLedger,
  stockLedgerSchema,
  stockTurnOver,
  stockTurnOverSchema,
} from '#server/modules/reports/account-stock.sql.ts';
import { stockStatus, stockStatusSchema } from '#server/modules/reports/stock-status.sql.ts';
import { added, every, type Pair, type Plant } from './figures.ts';

type Asked = Readonly<Record<string, unknown>>;
const books = ({ db, admin }: Plant, asked: Asked = {}) =>
  every((page) => stockBooks(db, admin, stockBooksSchema.parse({ ...page, ...asked, figures: false })));
const details = ({ db, admin }: Plant) =>
  every((page) => accountStockDetails(db, admin, accountStockSchema.parse({ ...page, figures: false })));
const turns = ({ db, admin }: Plant) => every((page) => stockTurnOver(db, admin, stockTurnOverSchema.parse({ ...page, figures: false })));
const statuses = ({ db, admin }: Plant) => every((page) => stockStatus(db, admin, stockStatusSchema.parse({ ...page, figures: false })));

interface Placed {
  readonly warehouseId: string | null;
  readonly materialId: string | null;
}
const place = ({ warehouseId, materialId }: Placed): string => `${warehouseId} ${materialId}`;
const whole = (qty: string | null) => quantity(qty ?? '0');

/** The month after that of the site, as the report asks for it: in the first hours of a month UTC is still in the one before. */
const next = async ({ db }: Plant): Promise<string> => {
  const period = periodAfter(periodOf(await siteToday(db)), 1);
  return `${period.slice(0, 4)}-${period.slice(4)}`;
};

export const BOOKS_PAIRS: readonly Pair[] = [
  {
    n: 1,
    rule: 'boxes',
    sides: async (plant) => [
      added(await books(plant), place, ({ closeQty }) => whole(closeQty)),
      added(await statuses(plant), place, ({ total }) => total),
    ],
  },
  {
    n: 1,
    rule: 'opening',
    sides: async (plant) => [
      added(await books(plant, { period: await next(plant) }), place, ({ openQty }) => whole(openQty)),
      added(await books(plant), place, ({ closeQty }) => whole(closeQty)),
    ],
  },
  {
    n: 1,
    rule: 'material',
    sides: async (plant) => {
      const key = ({ materialId }: Placed): string => String(materialId);
      const both = (rows: Awaited<ReturnType<typeof books>>) =>
        added(rows, key, ({ inQty, outQty }) => addQty(whole(inQty), whole(outQty)));
      return [both(await books(plant, { groupBy: 'material' })), both(await books(plant))];
    },
  },
  {
    n: 16,
    rule: 'left',
    sides: async (plant) => {
      const key = ({ materialId }: { readonly materialId: string | null }): string => String(materialId);
      return [
        added(await turns(plant), key, ({ outQty }) => outQty),
        added(await books(plant), key, ({ outQty, moveOutQty }) => subQty(whole(outQty), whole(moveOutQty))),
      ];
    },
  },
  {
    n: 32,
    rule: 'batches',
    sides: async (plant) => [
      added(await details(plant), place, ({ closeQty }) => closeQty),
      added(await books(plant), place, ({ closeQty }) => whole(closeQty)),
    ],
  },
  {
    n: 35,
    rule: 'balance',
    sides: async (plant) => {
      const closing = await books(plant);
      const moved = new Set<string>();
      const last = new Map<string, string>();
      for (const materialId of new Set(closing.flatMap((row) => (row.materialId === null ? [] : [row.materialId])))) {
        const { db, admin } = plant;
        const rows = await every((page) => stockLedger(db, admin, stockLedgerSchema.parse({ ...page, materialId, figures: false })));
        for (const { warehouseId, balance } of rows) last.set(`${warehouseId} ${materialId}`, balance);
        for (const { warehouseId } of rows) moved.add(`${warehouseId} ${materialId}`);
      }
      const of = closing.filter((row) => moved.has(place(row)));
      return [new Map([...last].filter(([, qty]) => !isZero(quantity(qty)))), added(of, place, ({ closeQty }) => whole(closeQty))];
    },
  },
];
