/** The first count of a store that a partner keeps: the partner's list is entered in one step, line by line as it was read (partner.ts). */
import { z } from 'zod';
import { Unit } from '#domain/basic/material.resource.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { guard } from '#domain/kernel/problem.ts';
import { leastZeroSchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { measured } from './count.operation.ts';
import { entered, guardCount, placeOf } from './counting.ts';
import { isOfPartner, partnerKeys } from './partner.ts';
import { boxKeys } from './settling.ts';
import {
  CHECK,
  CheckBin,
  CheckLine,
  checkBinId,
  checkInfo,
  guardCounter,
  guardLines,
  MOST_NAMED,
  putCheckLine,
} from './stocktake.document.ts';

const FROM_LIST = 2;

/** Units of the lines, and who counts their bins. */
const moreKeys = (rows: Rows, docId: string): Key[] =>
  rows
    .by(CheckLine, 'docId', docId)
    .flatMap((line) => [byIndex(Unit, 'unitCode', line.unitCode), byId(CheckBin, checkBinId(docId, placeOf(line)))]);
/** While work goes on, a box may be in another bin by now, which somebody else may count. */
const placedKeys = (rows: Rows, docId: string): Key[] =>
  rows.by(CheckLine, 'docId', docId).flatMap(({ boxId }) => {
    const binId = rows.get(Box, boxId)?.binId ?? null;
    return binId === null ? [] : [byId(CheckBin, checkBinId(docId, binId))];
  });

export const checkCountList = defineMove(checkInfo, {
  verb: 'countList',
  from: [1, 2],
  to: 2,
  offline: false,
  right: CHECK.count,
  payload: {
    /** Lines that the list names, and those that it leaves out and that are therefore not there (0). */
    entries: z
      .array(z.object({ lineId: uuidSchema, qty: leastZeroSchema }))
      .min(1)
      .max(MOST_NAMED),
  },
  reads: [(p, rows) => [...partnerKeys(rows, p.id), ...boxKeys(rows, p.id), ...moreKeys(rows, p.id)], (p, rows) => placedKeys(rows, p.id)],
  decide: (header, p, rows, ctx) => {
    guard(isOfPartner(rows, header), 'CHECK_LIST_OWN', { docNo: header.docNo ?? '' });
    guardCounter(header, ctx.actor);
    guardLines(
      rows,
      p.id,
      p.entries.map(({ lineId }) => lineId),
    );
    const qtyOf = new Map(p.entries.map(({ lineId, qty }) => [lineId, qty]));
    const noted = rows.by(CheckLine, 'docId', p.id).flatMap((stored) => {
      const qty = qtyOf.get(stored.id);
      if (qty === undefined) return [];
      const entry = { qty, binId: null, by: FROM_LIST } as const;
      const line = measured(header, stored, stored.firstBy, rows, ctx);
      guardCount(header, line, entry, rows);
      return [entered(line, entry, 'first', rows, ctx)];
    });
    return { put: noted.map(({ line }) => putCheckLine(line)), issues: noted.flatMap(({ issues = [] }) => issues) };
  },
});
