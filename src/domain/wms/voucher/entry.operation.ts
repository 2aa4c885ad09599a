/**
 * Vouchers that are entered at the desk and reviewed (S-INB, states-2 §2.4.12): other inbound, other outbound, form switch. Each kind defines its
 * lines; entering, editing and checking are the same for all. An entry that could not be reviewed as it stands is refused at once.
 */
import { z } from 'zod';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import type { Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { guard } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { stockKeys } from '#domain/wms/application/application-promise.ts';
import { categoryKeys } from '#domain/wms/movement-category.ts';
import { type Entry, type EntryKind, FORM_SWITCH, OTHER_IN, OTHER_OUT } from './entry-kinds.ts';
import { materialKeys, materialMoreKeys } from './new-goods.ts';
import {
  ENTER_RIGHT,
  guardKept,
  newVoucher,
  putVoucherLine,
  StockVoucher,
  StockVoucherLine,
  stockVoucher,
  type VoucherLineRow,
} from './voucher.document.ts';

const reason = z.string().trim().min(2).max(500);

/** The two operations that enter and edit vouchers of one kind. */
function entryOf<L>(kind: EntryKind<L>) {
  const lines = z.array(kind.line).min(1).max(200);
  const content = { rdCode: z.string().trim().min(1).max(32).nullable(), reason, remark: z.string().max(500).nullable(), lines };
  interface Content {
    readonly rdCode: string | null;
    readonly reason: string;
    readonly remark: string | null;
    readonly lines: L[];
  }
  const idsOf = (p: Content) => p.lines.flatMap(kind.materials);
  const first = (docId: string, warehouseId: string, p: Content): Key[] => [
    ...categoryKeys(warehouseId, p.rdCode),
    ...materialKeys(idsOf(p)),
    ...stockKeys(warehouseId, kind.type === 'OTHER_IN' ? [] : idsOf(p)),
    ...kind.keys(docId, p.lines),
  ];
  const second = (docId: string, warehouseId: string, p: Content, rows: Rows): Key[] => [
    ...materialMoreKeys(rows, idsOf(p)),
    ...kind.moreKeys(docId, warehouseId, p.lines, rows),
  ];
  /** The lines as entered now, checked as a review would check them. */
  const entered = (p: Content, warehouseId: string, entry: Entry): VoucherLineRow[] => {
    guard((p.rdCode !== null) === kind.hasCategory, 'REF_MISSING', { field: 'rdCode' });
    guard(inScope(entry.ctx.actor, warehouseId), 'G-WH', { warehouseId });
    const rows = p.lines.map((line, n) => kind.build(entry, line, n + 1));
    const head = { voucherType: kind.type, warehouseId, rdCode: p.rdCode, reason: p.reason };
    kind.post({ header: newVoucher(entry.ctx, entry.docId, head, false), lines: rows, rows: entry.rows, ctx: entry.ctx });
    return rows;
  };
  const create = defineCreate(stockVoucher, {
    verb: kind.verbs[0],
    to: 0,
    offline: kind.offline,
    right: ENTER_RIGHT,
    schema: z.object({ id: uuidSchema, warehouseId: uuidSchema, ...content }) as unknown as z.ZodType<
      Content & { id: string; warehouseId: string }
    >,
    reads: [(p) => first(p.id, p.warehouseId, p), (p, rows) => second(p.id, p.warehouseId, p, rows)],
    decide: ({ id: docId, warehouseId, ...p }, rows, ctx) => {
      const { rdCode, reason: why, remark } = p;
      return {
        header: { voucherType: kind.type, warehouseId, rdCode, reason: why, remark },
        put: entered(p, warehouseId, { rows, ctx, docId }).map(putVoucherLine),
      };
    },
  });
  const storeOf = (rows: Rows, id: string): string => rows.get(StockVoucher, id)?.warehouseId ?? '';
  const save = defineMove(stockVoucher, {
    verb: kind.verbs[1],
    from: [0, 2],
    offline: kind.offline,
    right: ENTER_RIGHT,
    payload: content as unknown as Record<keyof Content, z.ZodType>,
    reads: [
      (p, rows) => (storeOf(rows, p.id) ? first(p.id, storeOf(rows, p.id), p as unknown as Content) : []),
      (p, rows) => (storeOf(rows, p.id) ? second(p.id, storeOf(rows, p.id), p as unknown as Content, rows) : []),
    ],
    decide: (header, payload, rows, ctx) => {
      const p = payload as unknown as Content;
      guardKept(header);
      guard(header.voucherType === kind.type, 'DOC_MISSING');
      const fresh = entered(p, header.warehouseId, { rows, ctx, docId: header.id });
      const gone = rows.by(StockVoucherLine, 'docId', header.id).map((line) => ({ ...line, isRemoved: true }));
      const { rdCode, reason: why, remark } = p;
      return { header: { rdCode, reason: why, remark }, put: [...gone, ...fresh].map(putVoucherLine) };
    },
  });
  return { create, save };
}

export const otherIn = entryOf(OTHER_IN);
export const otherOut = entryOf(OTHER_OUT);
export const formSwitch = entryOf(FORM_SWITCH);
