/** Records of work done with the scanner; the terminal is on the same route. */
import { ScanLine } from 'lucide-react';
import { MOVE_RIGHT } from '#domain/wms/voucher/voucher.document.ts';
import type { Face, Place } from '#pages/document/plan.ts';

/** The query of the list; the bare path opens the terminal. */
export const LIST = { list: '1' };

/** The terminal is on the bare path. */
export const terminal = (Part: Face['Part']): Face => ({ when: (query) => !query.has('id') && !query.has('list'), Part });

/** New records are made on the terminal, and none can be edited. @param to place of the terminal */
export const scanned = (...to: Place) => ({
  create: { to, right: MOVE_RIGHT, icon: ScanLine },
  verbs: { order: ['review', 'unreview', 'delete'] },
});
