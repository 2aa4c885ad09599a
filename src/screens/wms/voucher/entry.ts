/** Entering a voucher at the desk, or editing an unreviewed one: store, category and reason. Each kind defines its own goods. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { isOtherCategory } from '#domain/wms/voucher/post-other.ts';
import type { VoucherLineRow, VoucherRow } from '#domain/wms/voucher/voucher.document.ts';
import { type Draft, defineEntry } from '#pages/document/entry-plan.ts';
import { isMine } from '#screens/wms/kit/stores.ts';

type Entry<K, C, S> = Parameters<typeof defineEntry<VoucherRow, VoucherLineRow, K, C, S>>[0];
type Goods<K, C, S> = Pick<Entry<K, C, S>, 'lineOf' | 'isBegun' | 'useKnown' | 'Lines' | 'lack' | 'prepare' | 'payload'>;

interface VoucherEntry<K, C, S> extends Goods<K, C, S> {
  readonly pair: Pick<Entry<K, C, S>, 'create'> & { readonly save: NonNullable<Entry<K, C, S>['save']> };
  /** Direction of the categories: goods come in (1) or go out (2); null = the kind has none. */
  readonly direction: 1 | 2 | null;
}

const SHORTEST_REASON = 2;
const hasReason = ({ head }: Draft): boolean => (head.reason ?? '').trim().length >= SHORTEST_REASON;

export const voucherEntry = <K, C, S>({ pair, direction, lack, ...goods }: VoucherEntry<K, C, S>) =>
  defineEntry<VoucherRow, VoucherLineRow, K, C, S>({
    ...pair,
    ...goods,
    head: ['warehouseId', 'rdCode', 'reason', 'remark'],
    fixed: ['warehouseId'],
    required: ['rdCode', 'reason'],
    ...(direction === null ? { without: () => ['rdCode'] } : {}),
    offer: {
      warehouseId: (store, actor) => isMine(store, actor),
      rdCode: (category: AnyRow) => direction !== null && isOtherCategory(category as never, direction),
    },
    // Another store has other goods.
    chosen: { warehouseId: () => ({ lines: [] }) },
    lack: (lines, known, draft) => (hasReason(draft) ? lack(lines, known, draft) : 'reason'),
  });
