/** Rework: started and finished at the terminal or here, rechecked by somebody else. */
import { CheckCheck, Hammer, Play, ScanLine, Trash2 } from 'lucide-react';
import { f } from '#domain/kernel/field.ts';
import { QualityReview, qualityRepair, REPAIR_RIGHT, type RepairRow, SuspectedProduct } from '#domain/mes/quality/quality.document.ts';
import { leftToRecheck } from '#domain/mes/quality/repair.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import type { VerbAsk } from '#pages/document/verb-plan.ts';
import { REPAIRS, REVIEWS, SUSPECTS } from './paths.ts';
import { RepairTerminal } from './repair-terminal.tsx';

const RECHECK: VerbAsk<RepairRow> = {
  fields: [
    { key: 'goodQty', least: 'zero' },
    { key: 'scrapQty', least: 'zero' },
    { key: 'againQty', field: f.qty(), least: 'zero' },
  ],
  useMore: (row) => ({ start: { goodQty: leftToRecheck(row), scrapQty: '0', againQty: '0' } }),
};

export const Screen = documentScreen(qualityRepair, null, {
  path: REPAIRS,
  id: 'mes.repair',
  source: 'server',
  list: {
    columns: ['orderId', 'materialId', 'qty', 'goodQty', 'scrapQty', 'repairerId', 'minutes', 'times'],
    wide: ['minutes', 'times'],
    hidden: ['cardId', 'steps'],
    search: ['materialId', 'repairerId'],
    create: { icon: ScanLine, to: [REPAIRS, { scan: '1' }], right: REPAIR_RIGHT.work },
  },
  view: {
    facts: [
      ...(['orderId', 'cardId', 'boxId', 'materialId', 'defectCode', 'qty', 'goodQty', 'scrapQty', 'left'] as const),
      ...(['times', 'repairerId', 'steps', 'minutes', 'startAt', 'endAt'] as const),
    ],
    drawn: ['left'],
    told: { left: (row) => leftToRecheck(row) },
    before: [
      { header: SuspectedProduct, field: 'suspectId', to: ({ id }) => [SUSPECTS, { id }] },
      { header: QualityReview, field: 'reviewId', to: ({ id }) => [REVIEWS, { id }] },
    ],
  },
  verbs: {
    order: ['start', 'finish', 'recheck', 'scrap'],
    of: {
      start: { icon: Play, ask: { fields: [{ key: 'repairerId', required: false }] } },
      finish: {
        icon: Hammer,
        ask: {
          fields: [
            { key: 'steps', required: true, rows: 2, least: 2 },
            { key: 'minutes', least: 'zero' },
          ],
        },
      },
      recheck: { icon: CheckCheck, ask: RECHECK },
      scrap: { icon: Trash2, danger: true, aside: true },
    },
  },
  faces: [{ when: (query) => query.has('scan'), Part: RepairTerminal }],
});
