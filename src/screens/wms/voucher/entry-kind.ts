/** The pages on which vouchers are entered at the desk: what each shows, and what it asks of the network. */
import type { OperationDef } from '#domain/kernel/operation.ts';
import { formSwitch, otherIn, otherOut } from '#domain/wms/voucher/entry.operation.ts';

interface Content {
  readonly id: string;
  readonly rdCode: string | null;
  readonly reason: string;
  readonly remark: string | null;
  /** As the kind's own schema has them; it is asked again when the operation is written. */
  readonly lines: readonly object[];
}
interface Pair {
  readonly create: OperationDef<Content & { readonly warehouseId: string }>;
  readonly save: OperationDef<Content>;
}
const pairOf = (pair: { readonly create: unknown; readonly save: unknown }): Pair => pair as Pair;

export const ENTRY_KINDS = {
  OTHER_IN: { path: '/other-warehouse', words: 'in', pair: pairOf(otherIn), direction: 1, online: false },
  OTHER_OUT: { path: '/other-outbound', words: 'out', pair: pairOf(otherOut), direction: 2, online: false },
  FORM_SWITCH: { path: '/form-switch', words: 'form', pair: pairOf(formSwitch), direction: null, online: true },
} as const;
export type EntryType = keyof typeof ENTRY_KINDS;

export const isEntryType = (type: string): type is EntryType => type in ENTRY_KINDS;
