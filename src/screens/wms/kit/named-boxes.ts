/** Lines that name boxes of a store in certain states: whole boxes, and parts of loose stock. */
import type { ComponentType } from 'react';
import { isPositive, quantity } from '#domain/kernel/quantity.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import type { Sources } from '#domain/wms/taken/taken-lines.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { type BesideLine, takenLines } from './taken-lines.tsx';

const ofStatus =
  (statuses: readonly number[]): Sources =>
  (candidates, materialId) =>
    candidates.filter(({ box }) => box.materialId === materialId && statuses.includes(box.boxStatus) && isPositive(freeQty(box)));

interface NamedBoxes {
  readonly docType: string;
  /** The entity of the lines. */
  readonly line: string;
  /** The head's field for the store; default: `warehouseId`. */
  readonly store?: string;
  /** States of the boxes that may be named. */
  readonly statuses: readonly number[];
  /** Additional fields of a line. */
  readonly Beside?: ComponentType<BesideLine>;
}

/** The parts of a form that draw such lines. */
export const namedBoxes = ({ statuses, ...plan }: NamedBoxes) =>
  takenLines({ ...plan, from: 'boxId', byBox: true, sources: ofStatus(statuses) });

interface StoredLine {
  readonly id: string;
  readonly boxId: string | null;
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unitCode: string;
}

/** A stored line in the form. */
export const namedLine = ({ id, boxId, materialId, matCode, matName, unitCode }: StoredLine, qty: string): LineValues => ({
  key: boxId ?? id,
  lineId: id,
  materialId,
  matCode,
  matName,
  unit: unitCode,
  boxId: boxId ?? '',
  qty,
});

/** What a line of the form says. */
export const namedBox = ({ materialId = '', boxId = '', qty = '' }: LineValues) => ({ materialId, boxId, qty: quantity(qty) });
