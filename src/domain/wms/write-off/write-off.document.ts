/**
 * Write-off (model-7 `lossDoc`, `scrapDoc`): boxes that are lost or broken, or that are scrapped. One document for both, as they differ in what may be
 * written off and in where it goes.
 */
import { z } from 'zod';
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { put } from '#domain/kernel/operation.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { LENDING_STORES, lendingRights } from '#domain/wms/lending-stores.ts';
import { voucherStatus } from '#domain/wms/voucher/codes.ts';
import { lossType, needsPhoto, scrapType, writeOffKind } from './write-off-codes.ts';

export const WriteOff = defineHeader(
  'writeOff',
  voucherStatus,
  {
    docType: f.choice(writeOffKind),
    warehouseId: f.ref('warehouse'),
    lossType: optional(f.choice(lossType)),
    scrapType: optional(f.choice(scrapType)),
    /** Why; a loss without it is not written off. */
    cause: optional(f.text()),
    /** Who answers for it, and with how much (CNY). */
    liabilityId: optional(f.ref('person')),
    liabilityAmt: optional(f.qty('CNY')),
    /** What the scrap still brings (CNY). */
    residualValue: optional(f.qty('CNY')),
    /** Photos of what is broken; the files follow their operation. */
    photoIds: optional(f.json(z.array(uuidSchema))),
  },
  { sets: (row) => [`docs:${row.warehouseId}`], indexes: ['docType', 'warehouseId'] },
);

export const WriteOffLine = defineLine(
  'writeOffLine',
  WriteOff,
  {
    ...LINE,
    boxId: f.ref('box'),
    boxNo: f.str(40),
    /** Of the box when it was entered. The review looks at the box itself again. */
    boxStatus: f.choice(boxStatus),
    assetId: optional(f.ref('assetItem')),
    /** The loan that it was lost from. */
    lendLineId: optional(f.ref('lendLine')),
    qty: f.qty(),
    /** No longer among the lines of the last entry. */
    isRemoved: f.bool(),
  },
  ['boxId', 'lendLineId'],
);

export type WriteOffRow = Row<typeof WriteOff>;
export type WriteOffLineRow = Row<typeof WriteOffLine>;

export const writeOff = defineDocument({
  docType: 'writeOff',
  kinds: {
    field: 'docType',
    pages: { lossDoc: LENDING_STORES.map(({ pages }) => pages.loss), scrapDoc: LENDING_STORES.map(({ pages }) => pages.scrap) },
  },
  header: WriteOff,
  lines: [WriteOffLine],
  status: voucherStatus,
  numbering: { prefix: 'WO', date: 'yyMMdd', digits: 4 },
  print: lendingRights('print'),
});

/** Something is broken and nobody has taken a photo of it yet. */
export const lacksPhoto = ({ lossType: type, photoIds }: Pick<WriteOffRow, 'lossType' | 'photoIds'>): boolean =>
  needsPhoto(type) && (photoIds ?? []).length === 0;

export const writtenOff = (rows: Rows, docId: string): WriteOffLineRow[] =>
  rows
    .by(WriteOffLine, 'docId', docId)
    .filter((line) => !line.isRemoved)
    .sort((a, b) => a.lineNo - b.lineNo);

export const putWriteOffLine = (row: WriteOffLineRow) => put(WriteOffLine, row);
