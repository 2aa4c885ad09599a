/** What was done with the scanner: records of it, beside the terminal on the same route. */
import { ScanLine } from 'lucide-react';
import { MOVE_RIGHT } from '#domain/wms/voucher/voucher.document.ts';
import type { Face, Place } from '#pages/document/plan.ts';

/** The query of the list, which lies behind the terminal. */
export const LIST = { list: '1' };

/** The terminal stands on the bare path. */
export const terminal = (Part: Face['Part']): Face => ({ when: (query) => !query.has('id') && !query.has('list'), Part });

/** New records are made on the terminal, and none is edited. @param to the terminal */
export const scanned = (...to: Place) => ({
  create: { to, right: MOVE_RIGHT, icon: ScanLine },
  verbs: { order: ['review', 'unreview', 'delete'] },
});
